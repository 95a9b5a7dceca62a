import pg from 'pg'

const usual = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d$/
const anyInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (text: string) => Date

/**
 * An instant as the database writes it. The engine reads its own format some ten times faster than the driver takes text
 * apart, and a page of a list has a hundred of them; what is written otherwise (before our era, infinity) is the driver's.
 */
export const instantOf = (text: string): Date =>
  usual.test(text) ? new Date(`${text.replace(' ', 'T')}:00`) : anyInstant(text)
