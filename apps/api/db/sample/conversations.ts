import { SERVICE_LEVELS } from '../../src/conversations/service-levels.ts';
import { foldCase } from '../../src/database/search/search.ts';
import { JONAS, listContactNumbers, MINA } from './contacts.ts';
import { PRODUCTS, TOPICS } from './fields.ts';
import { MESSAGES, type Message, REPLIES } from './messages.ts';
import { ADA, AGENTS, BRANDS, IRIS, TEAMS } from './people.ts';
import { DAY, HOUR, type Plan, REFERENCE_TIME, type Rows } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import { TAGS } from './tags.ts';

/** Ids of the two conversations in the spec's examples; made-up ones count down from the older. */
const LEVER = 9001;
const OPENING_HOURS = 9002;
const LEVER_MADE = 1_788_256_800;

const STATUSES = ['Open', 'Pending', 'Resolved', 'Closed'] as const;
const PRIORITIES = ['Low', 'Medium', 'High', 'Urgent'] as const;
const SOURCES = ['Mail', 'Call'] as const;

type Conversation = ReturnType<typeof makeConversation>;

export function createConversationRows(plan: Plan): Rows {
  const random = createRandom(2);
  const requesters = listContactNumbers(plan);
  const made = Array.from({ length: plan.conversations }, (_, index) =>
    makeRandomConversation(plan, index, requesters, random),
  );
  const all = [makeLeverConversation(plan), makeOpeningHoursConversation(plan), ...made];
  return [
    ['conversations', all],
    ['conversation_replies', made.flatMap((each) => makeReplies(each, random))],
    [
      'conversation_tags',
      [
        { account_id: plan.accountId, conversation_id: plan.id(LEVER), tag_id: plan.id(82) },
        ...made.flatMap((each) => makeTags(plan, each.id, random)),
      ],
    ],
  ];
}

interface Essentials {
  readonly number: number;
  readonly requester: number;
  readonly message: Message;
  readonly source: (typeof SOURCES)[number];
  readonly status: (typeof STATUSES)[number];
  readonly priority: (typeof PRIORITIES)[number];
  readonly created_at: number;
}

/** A conversation without replies, handoff or resolution. */
function makeConversation({ accountId, id }: Plan, it: Essentials) {
  const { created_at, priority, message } = it;
  const text = message.paragraphs.join('\n');
  const empty: {
    [Column in
      | 'assigned_to_member_id'
      | 'assigned_to_team_id'
      | 'first_response_time'
      | 'resolution_time'
      | 'handed_off_at']: number | null;
  } & { readonly csat: string | null } = {
    assigned_to_member_id: null,
    assigned_to_team_id: null,
    first_response_time: null,
    resolution_time: null,
    handed_off_at: null,
    csat: null,
  };
  return {
    id: id(it.number),
    account_id: accountId,
    brand_id: id(BRANDS[0]),
    requested_by_id: id(it.requester),
    source: it.source,
    status: it.status,
    priority,
    subject: message.subject,
    subject_folded: foldCase(message.subject),
    description_html: message.paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''),
    description_text: text,
    description_folded: foldCase(text),
    custom_fields: '[]',
    attachments: '[]',
    properties: '{}',
    ...empty,
    created_at,
    last_updated_at: created_at,
    due: created_at + SERVICE_LEVELS[priority].resolution,
    first_response_due: created_at + SERVICE_LEVELS[priority].firstResponse,
  };
}

function makeLeverConversation(plan: Plan): Conversation {
  const message = { subject: 'Brake lever for the Harbour 7', paragraphs: ['The brake lever broke.'] };
  return {
    ...makeConversation(plan, {
      number: LEVER,
      requester: MINA,
      message,
      source: 'Mail',
      status: 'Pending',
      priority: 'High',
      created_at: LEVER_MADE,
    }),
    assigned_to_member_id: plan.id(ADA),
    assigned_to_team_id: plan.id(TEAMS[0]),
    first_response_time: LEVER_MADE + HOUR,
    last_updated_at: REFERENCE_TIME,
    attachments: JSON.stringify([`https://cdn.${plan.domain}/attachments/9001/lever.jpg`]),
    custom_fields: JSON.stringify([
      { id: plan.id(71), value: 'Repair' },
      { id: plan.id(72), value: 'NW-20918' },
    ]),
    properties: JSON.stringify({ request_language: 'ja', browser: 'Firefox', country: 'Japan' }),
  };
}

function makeOpeningHoursConversation(plan: Plan): Conversation {
  const message = { subject: 'Opening hours in July', paragraphs: ['Asks when the shop opens.'] };
  const created_at = LEVER_MADE + 23 * HOUR;
  return {
    ...makeConversation(plan, {
      number: OPENING_HOURS,
      requester: JONAS,
      message,
      source: 'Call',
      status: 'Resolved',
      priority: 'Low',
      created_at,
    }),
    assigned_to_member_id: plan.id(IRIS),
    first_response_time: created_at + 60,
    resolution_time: created_at + 600,
    last_updated_at: created_at + 600,
    csat: JSON.stringify({ score: 5, sentiment: 'Happy', feedback: 'That was quick.', scale: 5 }),
  };
}

/** Two of three share their time of creation with a neighbor, so that lists have ties to break. */
function makeRandomConversation(
  plan: Plan,
  index: number,
  requesters: readonly [number, ...number[]],
  random: Random,
): Conversation {
  const created_at = LEVER_MADE - HOUR - Math.floor(index / 3) * 5 * HOUR;
  const status = random.pick(STATUSES);
  const answered = random.chance(70) ? created_at + random.int(60, 5 * HOUR) : null;
  const isOver = status === 'Resolved' || status === 'Closed';
  const resolved = isOver ? (answered ?? created_at) + random.int(60, 10 * HOUR) : null;
  const last = Math.max(created_at, answered ?? 0, resolved ?? 0) + (random.chance(20) ? random.int(60, DAY) : 0);
  return {
    ...makeConversation(plan, {
      number: LEVER - 1 - index,
      requester: random.pick(requesters),
      message: random.pick(MESSAGES),
      source: random.pick(SOURCES),
      status,
      priority: random.pick(PRIORITIES),
      created_at,
    }),
    brand_id: plan.id(random.pick(BRANDS)),
    ...makeAssignment(plan, created_at, random),
    first_response_time: answered,
    resolution_time: resolved,
    last_updated_at: Math.min(last, REFERENCE_TIME),
    custom_fields: JSON.stringify(makeFieldValues(plan, random)),
    attachments: JSON.stringify(
      random.chance(15) ? [`https://cdn.${plan.domain}/attachments/${LEVER - 1 - index}/photo.jpg`] : [],
    ),
    csat: isOver && random.chance(40) ? JSON.stringify(makeSurvey(random)) : null,
    properties: JSON.stringify(
      random.chance(30) ? { browser: 'Firefox', device: 'Phone', country: 'Netherlands' } : {},
    ),
  };
}

/** Nobody, a person, or the AI agent, which has handed half of its conversations to people. */
function makeAssignment({ id }: Plan, created_at: number, random: Random) {
  const team = random.chance(60) ? id(random.pick(TEAMS)) : null;
  if (random.chance(25)) return { assigned_to_member_id: null, assigned_to_team_id: team };
  if (random.chance(70)) return { assigned_to_member_id: id(random.pick(AGENTS)), assigned_to_team_id: team };
  const handed_off_at = random.chance(50) ? created_at + random.int(60, HOUR) : null;
  return { assigned_to_member_id: id(IRIS), assigned_to_team_id: team, handed_off_at };
}

function makeFieldValues({ id }: Plan, random: Random) {
  return [
    ...(random.chance(60) ? [{ id: id(71), value: random.pick(TOPICS) }] : []),
    ...(random.chance(30) ? [{ id: id(72), value: `NW-${random.int(1000, 9999)}` }] : []),
    ...(random.chance(30) ? [{ id: id(74), value: random.pick(PRODUCTS) }] : []),
    ...(random.chance(10) ? [{ id: id(75), value: 'Pumped the tyre.\nTightened the spokes.' }] : []),
    ...(random.chance(15) ? [{ id: id(76), value: random.int(1, 40) }] : []),
    ...(random.chance(15) ? [{ id: id(77), value: `2026-0${random.int(1, 8)}-1${random.int(0, 9)}` }] : []),
    ...(random.chance(15) ? [{ id: id(78), value: String(random.chance(50)) }] : []),
  ];
}

function makeSurvey(random: Random) {
  const score = random.int(1, 5);
  const feedback = random.pick(['', 'That was quick.', 'Took too long.', '👍']);
  return { score, sentiment: score > 3 ? 'Happy' : score === 3 ? 'Neutral' : 'Unhappy', feedback, scale: 5 };
}

function makeReplies({ id, account_id, first_response_time, created_at }: Conversation, random: Random) {
  if (first_response_time === null) return [];
  return Array.from({ length: random.int(1, 3) }, (_, index) => {
    const text = random.pick(REPLIES);
    const time = index === 0 ? first_response_time : first_response_time + index * HOUR;
    return {
      account_id,
      conversation_id: id,
      text,
      text_folded: foldCase(text),
      created_at: Math.max(time, created_at),
    };
  });
}

function makeTags({ accountId, id }: Plan, conversationId: number, random: Random) {
  const tags = new Set(Array.from({ length: random.int(0, 3) }, () => random.pick(TAGS)));
  return [...tags].map((tag) => ({ account_id: accountId, conversation_id: conversationId, tag_id: id(tag) }));
}
