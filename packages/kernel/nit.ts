/** Weights of the check digit, applied from the rightmost digit of the number (finance dossier §6.1). */
const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]

const isNumber = (given: string): boolean => /^\d{1,15}$/.test(given)

/** Whether a number, as somebody typed it, has that check digit: what is no number has none. */
export const hasCheckDigit = (number: string, digit: number): boolean =>
  isNumber(number) && checkDigit(number) === digit

/** The check digit (DV) of a NIT or cédula of up to fifteen digits, without dots. */
export function checkDigit(number: string): number {
  if (!isNumber(number)) throw new RangeError(`not a number of up to fifteen digits: ${number}`)
  const digits = [...number].reverse().map(Number)
  const rest = digits.reduce((total, digit, at) => total + digit * weights[at]!, 0) % 11
  return rest < 2 ? rest : 11 - rest
}
