/** Members of a document whose values are data, not parts of the document. */
export const DATA_KEYWORDS: readonly string[] = ['example', 'examples', 'default', 'enum', 'const'];
