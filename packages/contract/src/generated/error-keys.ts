// Written by `pnpm generate` from the spec. Do not edit.

export interface ErrorKeys {
  listArticles: {
    400: "malformed-cursor" | "no-help-center" | "unknown-parameter" | "no-bucket";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope" | "missing-feature";
    404: "unknown-help-center" | "other-account" | "unknown-collection";
    429: "rate-limited";
    500: "storage-down";
  };
  getArticle: {
    400: "malformed-id" | "unknown-parameter";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope" | "missing-feature";
    404: "unknown-article" | "other-account";
    429: "rate-limited";
    500: "storage-down";
  };
  updateArticle: {
    400: "malformed-id" | "unknown-parameter" | "blank-title" | "unknown-field" | "malformed-json" | "empty-body" | "unknown-brand" | "is-public-malformed" | "is-public-missing";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope" | "missing-feature";
    404: "unknown-article" | "other-account" | "unknown-collection";
    413: "body-too-large";
    415: "not-json";
    429: "rate-limited";
    500: "storage-down";
  };
  listCollections: {
    400: "malformed-cursor" | "no-help-center" | "malformed-help-center" | "unknown-help-center" | "other-account" | "page-too-large" | "unknown-parameter";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope" | "missing-feature";
    404: "unknown-collection";
    429: "rate-limited";
    500: "storage-down";
  };
  getCollection: {
    400: "malformed-id" | "unknown-parameter";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope" | "missing-feature";
    404: "unknown-collection" | "other-account";
    429: "rate-limited";
    500: "storage-down";
  };
  createCompany: {
    400: "unknown-parameter" | "malformed-json" | "unknown-field" | "no-name" | "blank-name" | "malformed-domain" | "malformed-one-domain" | "domain-no-text";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope";
    409: "name-taken" | "domain-taken" | "name-and-domain-taken" | "one-domain-taken";
    413: "body-too-large";
    415: "not-json";
    429: "rate-limited";
    500: "storage-down";
  };
  getCompany: {
    400: "malformed-id" | "id-zero" | "unknown-parameter";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope";
    404: "unknown-id" | "other-account";
    429: "rate-limited";
    500: "storage-down";
  };
  listContactFields: {
    400: "unknown-parameter" | "page-zero" | "page-too-large";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope";
    429: "rate-limited";
    500: "storage-down";
  };
  listContacts: {
    400: "unknown-parameter" | "malformed-cursor" | "page-too-large" | "malformed-email" | "malformed-phone";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope";
    429: "rate-limited";
    500: "storage-down";
  };
  createContact: {
    400: "unknown-parameter" | "malformed-json" | "unknown-field" | "no-first-name" | "blank-first-name" | "no-email-or-phone" | "malformed-email" | "malformed-phone" | "unknown-custom-field" | "mistyped-custom-value";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope";
    404: "unknown-company" | "company-of-other-account";
    409: "email-taken";
    413: "body-too-large";
    415: "not-json";
    429: "rate-limited";
    500: "storage-down";
  };
  getContact: {
    400: "malformed-id" | "id-zero" | "unknown-parameter";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope";
    404: "unknown-id" | "other-account";
    429: "rate-limited";
    500: "storage-down";
  };
  updateContactField: {
    400: "malformed-id" | "id-zero" | "unknown-parameter" | "malformed-json" | "unknown-field" | "blank-name" | "blank-option" | "options-of-text-field" | "empty-options-of-text-field" | "default-field-name" | "default-field-inactive" | "default-field-name-and-inactive";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope";
    404: "unknown-id" | "other-account";
    409: "name-taken";
    413: "body-too-large";
    415: "not-json";
    429: "rate-limited";
    500: "storage-down";
  };
  listConversations: {
    400: "unknown-parameter" | "malformed-cursor" | "page-too-large" | "malformed-cursor-by-other-name" | "unknown-status" | "unknown-priority" | "malformed-member-id" | "malformed-flag" | "long-search" | "unknown-sort";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope";
    429: "rate-limited";
    500: "storage-down";
  };
  createConversation: {
    400: "unknown-parameter" | "malformed-json" | "unknown-field" | "no-description" | "no-subject" | "no-requester" | "blank-subject" | "nothing-left" | "malformed-requester" | "unknown-priority" | "unknown-source" | "unknown-status" | "unknown-brand" | "unknown-assignee" | "unknown-team" | "unknown-custom-field" | "mistyped-custom-value";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope";
    413: "body-too-large";
    415: "not-json";
    429: "rate-limited";
    500: "storage-down";
  };
  listConversationFields: {
    400: "unknown-parameter" | "malformed-starting-after" | "page-too-large" | "malformed-flag";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope";
    429: "rate-limited";
    500: "storage-down";
  };
  getConversationField: {
    400: "malformed-id" | "id-zero" | "unknown-parameter";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope";
    404: "unknown-id" | "other-account";
    429: "rate-limited";
    500: "storage-down";
  };
  listHelpCenters: {
    400: "malformed-cursor" | "page-too-large" | "unknown-parameter";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope" | "missing-feature";
    429: "rate-limited";
    500: "storage-down";
  };
  listMembers: {
    400: "unknown-parameter" | "malformed-cursor" | "page-too-large";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope";
    404: "other-account";
    429: "rate-limited";
    500: "storage-down";
  };
  listTags: {
    400: "unknown-parameter" | "malformed-cursor" | "page-too-large" | "long-search";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope";
    404: "other-account";
    429: "rate-limited";
    500: "storage-down";
  };
}
