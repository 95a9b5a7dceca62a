import { insist } from '@quina/kernel'
import type { Fields } from '../../values/field/field.ts'

/**
 * Some of the columns, as an address names them: `number,date,total`. All columns when it names none.
 * @throws Problem GEN-COLUMN when there is no such column.
 */
export function chosenColumns(columns: Fields, named: string | undefined): readonly string[] | undefined {
  const chosen = [...new Set(named?.split(',').filter(Boolean))]
  for (const name of chosen)
    insist(Object.hasOwn(columns, name), 'GEN-COLUMN', `No hay una columna «${name}».`)
  return chosen.length === 0 ? undefined : chosen
}
