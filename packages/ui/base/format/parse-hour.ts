/**
 * An hour as people type it: `02:35 PM`, `2:35 p. m.`, `14:35`, `1435`, `7 am`. Without AM or PM the hour is read in twenty-four
 * hours.
 * @returns `HH:MM`, or null for a text that is not an hour.
 */
export function parseHour(text: string): string | null {
  const found = /^(\d{1,2})(?::?(\d{2}))?\s*(?:([ap])\.?\s*m\.?)?$/i.exec(text.trim())
  if (found === null) return null
  const [, typed = '', minutes = '00', half] = found
  const hours = half === undefined ? Number(typed) : ofTwelve(Number(typed), half.toLowerCase())
  if (hours === null || hours > 23 || Number(minutes) > 59) return null
  return `${String(hours).padStart(2, '0')}:${minutes}`
}

/** Midnight is 12 AM and noon 12 PM. */
const ofTwelve = (hours: number, half: string): number | null =>
  hours < 1 || hours > 12 ? null : (hours % 12) + (half === 'p' ? 12 : 0)
