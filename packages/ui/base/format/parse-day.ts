import { isDay } from '@quina/kernel'

const pad = (number: string | undefined, width: number) => (number ?? '').padStart(width, '0')

/** Replaces a complete day by what is typed into it, wherever the caret was: two joined days are not a day. */
export function typedOverDay(before: string, typed: string): string {
  if (!/^\d{4}[/-]\d\d[/-]\d\d$/.test(before) || typed.length <= before.length) return typed
  if (typed.startsWith(before)) return typed.slice(before.length)
  return typed.endsWith(before) ? typed.slice(0, typed.length - before.length) : typed
}

/**
 * Reads a day as it is typed: `2026/03/05`, `2026-3-5`, `20260305` or `05/03/2026`. Null for another format, or when it is not a
 * day of the calendar.
 */
export function parseDay(text: string): string | null {
  const typed = text.trim()
  const yearFirst = /^(\d{4})[/\-. ](\d{1,2})[/\-. ](\d{1,2})$|^(\d{4})(\d{2})(\d{2})$/.exec(typed)
  const dayFirst = /^(\d{1,2})[/\-. ](\d{1,2})[/\-. ](\d{4})$/.exec(typed)
  const [year, month, day] = yearFirst
    ? yearFirst.slice(1).filter((part) => part !== undefined)
    : [dayFirst?.[3], dayFirst?.[2], dayFirst?.[1]]
  const read = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
  return isDay(read) ? read : null
}
