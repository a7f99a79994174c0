/** In lower case, as services write it that know the letters of ASCII only. */
export const foldAscii = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
