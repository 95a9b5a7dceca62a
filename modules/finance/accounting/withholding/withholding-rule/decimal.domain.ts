/** `2.500000` → `2,5` */
export const shortDecimal = (text: string): string =>
  (text.includes('.') ? text.replace(/\.?0+$/, '') : text).replace('.', ',')

/** `2,5 %` or `9,66 ‰`. */
export const rateText = ({ rate, rateUnit }: { readonly rate: string; readonly rateUnit: string }): string =>
  `${shortDecimal(rate)} ${rateUnit === 'mil' ? '‰' : '%'}`
