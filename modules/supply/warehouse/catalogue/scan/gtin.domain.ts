/** Returns why a barcode is not a GTIN, in words; null when it is one. */
export function gtinFault(typed: string): string | null {
  if (!/^(\d{8}|\d{12,14})$/.test(typed)) return 'Un GTIN tiene 8, 12, 13 o 14 dígitos.'
  const wanted = checkDigit(typed.slice(0, -1))
  return typed.endsWith(wanted) ? null : `El dígito de control debería ser ${wanted}.`
}

/** Returns a GTIN as stored: with fourteen digits. */
export const gtinOf = (typed: string): string => typed.padStart(14, '0')

/** Weighs the other digits from the right: by three, one, three… (GS1 General Specifications, 7.9). */
function checkDigit(digits: string): string {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}
