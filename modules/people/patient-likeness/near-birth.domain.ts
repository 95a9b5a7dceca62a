import { type Day, isDay } from '@quina/kernel'

/** Days one mistake of the pen away: day and month swapped, or one of the three parts off by one. Looked up by index. */
export function nearBirths(birth: Day): Day[] {
  const [year = 0, month = 0, day = 0] = birth.split('-').map(Number)
  const parts = [
    [year, day, month],
    [year - 1, month, day],
    [year + 1, month, day],
    [year, month - 1, day],
    [year, month + 1, day],
    [year, month, day - 1],
    [year, month, day + 1],
  ]
  const written = parts.map((part) =>
    part.map((value, at) => String(value).padStart(at === 0 ? 4 : 2, '0')).join('-'),
  )
  return [...new Set(written)].filter((near): near is Day => isDay(near) && near !== birth)
}
