import { fold } from '@quina/kernel'

const marks = /[.\-\s]/g

/** Whether a text contains the typed one: accents, capitals and the dots of a code never matter. */
export function isFoundBy(text: string, typed: string): boolean {
  const whole = fold(text)
  const wanted = fold(typed)
  if (whole.includes(wanted)) return true
  const digits = wanted.replace(marks, '')
  if (!/^\d{3,}$/.test(digits)) return false
  return whole.split(' ').some((word) => /^[\d.-]+$/.test(word) && word.replace(marks, '').includes(digits))
}
