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
  listHelpCenters: {
    400: "malformed-cursor" | "page-too-large" | "unknown-parameter";
    401: "no-token" | "wrong-scheme" | "malformed-token" | "unknown-token" | "expired-token";
    403: "missing-scope" | "missing-feature";
    429: "rate-limited";
    500: "storage-down";
  };
}
