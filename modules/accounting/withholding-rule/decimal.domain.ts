/** `2.500000` as people write it: `2,5`. */
export const shortDecimal = (text: string): string =>
  (text.includes('.') ? text.replace(/\.?0+$/, '') : text).replace('.', ',')
