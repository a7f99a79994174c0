/** What a client could see and the suite does not look for, by the name of the fault. */
export const OUT_OF_REACH: Readonly<Record<string, string>> = {
  'creations/createConversation-assignee-needs-a-team': 'Fields are left out beside few others.',
  'creations/createConversation-requester-speaks-English':
    'The contract does not say which language a new contact has.',
  'errors/all-first-unknown-parameter-told-only': 'One unknown parameter is sent at a time.',
  'errors/createConversation-details-of-unknown-value-field-at-the-value':
    'The contract does not say how deep the path of such an issue is.',
  'html/createConversation-br-is-something-left': 'The contract leaves open what is nothing.',
  'html/createConversation-description_text-of-long-words-hyphenated': 'Readings of plain text ignore soft hyphens.',
  'html/createConversation-empty-table-is-something-left': 'The contract leaves open what is nothing.',
  'html/createConversation-form-feed-separates-paragraphs': 'The contract does not say which characters break a line.',
  'html/createConversation-indentation-of-lines-lost-in-html': 'HTML folds blanks at the start of a line.',
  'html/createConversation-zero-width-blank-is-nothing': 'The contract leaves open what is nothing.',
  'http/all-dot-segments-resolved': 'A proxy in front of the target may resolve them.',
  'http/all-other-versions-accepted': 'Other paths than those of the contract are not its matter.',
  'http/all-paths-without-version-accepted': 'Other paths than those of the contract are not its matter.',
  'http/all-utf8-without-hyphen-accepted': 'Clients write the name of the charset in that way, too.',
  'isolation/createConversation-requester-phone-of-other-account-names-it':
    'A value that a resource is found by is one that no account has, or the account itself.',
  'text/createContact-formulas-guarded': 'A text that starts like a formula is sent in other fields.',
  'text/trim-takes-mongolian-vowel-separator': 'Older versions of Unicode have it as white space.',
  'text/updateContactField-options-composed':
    'The samples of text are sent in fields of their own, not in items of lists.',
  'unique/createContact-phone-of-one-without-email-is-unique':
    'No creation is sent twice with equal values in all fields but a unique one.',
  'updates/createConversation-not-sanitized-with-Resolved': 'HTML is sent beside few other fields.',
  'updates/createConversation-not-sanitized-with-Urgent': 'HTML is sent beside few other fields.',
  'updates/createConversation-not-sanitized-with-phone': 'HTML is sent beside few other fields.',
  'updates/createConversation-not-sanitized-with-values': 'HTML is sent beside few other fields.',
  'updates/updateArticle-move-to-a-collection-of-level-3-goes-to-its-parent':
    'A resource is moved to one or two others, not to one of each level.',
  'updates/updateArticle-not-sanitized-with-hidden': 'HTML is sent beside few other fields.',
  'updates/updateArticle-not-sanitized-with-publish': 'HTML is sent beside few other fields.',
  'updates/updateArticle-not-sanitized-with-title': 'HTML is sent beside few other fields.',
  'updates/updateContactField-name-ignored-with-options': 'Options are appended once, since nothing can remove them.',
};
