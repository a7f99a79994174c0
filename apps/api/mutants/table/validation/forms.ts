/** Values in a wrong form that are corrected, and so accepted. */
import { inArea } from '../../mutant.ts';
import { repairs } from '../../support/at-messages.ts';

export const forms = inArea('validation', [
  repairs(
    'createCompany-label-of-64-accepted',
    "if (Array.isArray(body.domains)) body.domains = body.domains.map((one) => (typeof one === 'string' ? one.replace(/[a-z0-9]{64,}/gi, (label) => label.slice(0, 63)) : one));",
  ),
  repairs(
    'createCompany-domain-with-last-dot-accepted',
    "if (typeof body.domain === 'string') body.domain = body.domain.replace(/\\.$/, '');",
  ),
  repairs(
    'createCompany-domain-with-underscore-accepted',
    "if (Array.isArray(body.domains)) body.domains = body.domains.map((one) => (typeof one === 'string' ? one.replaceAll('_', '-') : one));",
  ),
  repairs(
    'createContact-email-in-blanks-accepted',
    "if (typeof body.email === 'string') body.email = body.email.trim();",
  ),
  repairs(
    'createContact-phone-with-blanks-accepted',
    "if (typeof body.phone === 'string') body.phone = body.phone.replace(/[ ()-]/g, '');",
  ),
  repairs(
    'createConversation-phone-with-blanks-accepted',
    "if (/^\\+[0-9 ]+$/.test(body.requested_by)) body.requested_by = body.requested_by.replaceAll(' ', '');",
  ),
  repairs(
    'createConversation-requester-in-angle-brackets-accepted',
    'if (/<.+@.+>$/.test(body.requested_by)) body.requested_by = /<(.+)>$/.exec(body.requested_by)[1];',
  ),
  repairs(
    'createContact-email-non-ascii-accepted',
    "if (typeof body.email === 'string') body.email = body.email.replace(/[^\\0-\\x7f]/g, 'x');",
  ),
  repairs(
    'createContact-phone-in-other-digits-accepted',
    "if (typeof body.phone === 'string') body.phone = body.phone.normalize('NFKC');",
  ),
  repairs(
    'createContact-phone-with-00-accepted',
    "if (typeof body.phone === 'string') body.phone = body.phone.replace(/^00/, '+');",
  ),
  repairs(
    'createContact-email-with-line-break-accepted',
    "if (typeof body.email === 'string') body.email = body.email.replace(/\\n$/, '');",
  ),
  repairs(
    'createConversation-requester-with-mailto-accepted',
    "if (typeof body.requested_by === 'string') body.requested_by = body.requested_by.replace(/^mailto:/, '');",
  ),
  repairs(
    'createCompany-domain-with-scheme-accepted',
    "if (Array.isArray(body.domains)) body.domains = body.domains.map((one) => (typeof one === 'string' ? one.replace(/^https?:\\/\\//, '') : one));",
  ),
  repairs(
    'createCompany-domain-non-ascii-accepted',
    "if (typeof body.domain === 'string') body.domain = body.domain.replace(/[^\\0-\\x7f]/g, 'x');",
  ),
  repairs(
    'createContact-date-with-time-accepted',
    'for (const [name, value] of Object.entries(body.custom_fields ?? {})) if (/^[0-9-]{10}T/.test(value)) body.custom_fields[name] = value.slice(0, 10);',
  ),
]);
