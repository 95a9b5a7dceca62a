import pg from 'pg'

/** A file of SQL, or the running part of it. */
type Text = Readonly<{ path: string; sql: string }>

/** Advice for the faults that every author meets once. */
const advice: Readonly<Record<string, string>> = {
  '42P01': 'Views do not exist while migrations run: see docs/recipes/change-a-view.md.',
  '42P07': 'A view is made by its *.views.sql alone: see docs/recipes/change-a-view.md.',
  '42P13':
    'A function that returns something else is dropped by a migration: see docs/recipes/change-a-function.md.',
  '42723': 'A function is made by its *.functions.sql alone: see docs/recipes/change-a-function.md.',
  '55P03': 'Otra sesión usa esa tabla: espere a que termine, o ciérrela, e intente de nuevo.',
  '2BP01': 'Lo que no es del programa y depende de él se quita antes, y se vuelve a crear después.',
}

/** `modules/finance/budget/migrations/x.sql:12: column "y" does not exist`: the position of the fault. */
export function faultIn({ path, sql }: Text, error: unknown): Error {
  if (!(error instanceof pg.DatabaseError)) return new Error(`${path}: ${error}`, { cause: error })
  const { message, detail, position, code = '' } = error
  const line = position ? `:${sql.slice(0, Number(position)).split('\n').length}` : ''
  return new Error([`${path}${line}: ${message}`, detail, advice[code]].filter(Boolean).join('\n'), {
    cause: error,
  })
}
