import { addDays, type Day, dayInBogota } from '@quina/kernel'
import type { Configuration } from '../configuration/configuration.contract.ts'

const messages = {
  current: 'El cambio rige desde esa fecha.',
  proposed: 'El cambio quedó propuesto: lo aprueba otra persona.',
} as const

/** The texts of a change, and its first possible day. Once a period was closed, another person approves it. */
export function changeWords(lockedUntil: Configuration['lockedUntil']) {
  const done = ({ status }: { readonly status: keyof typeof messages }) => messages[status]
  if (lockedUntil !== null)
    return {
      fromDay: addDays(lockedUntil as Day, 1),
      verb: 'Proponer el cambio',
      consequence: 'Hay períodos cerrados: el cambio espera a que otra persona lo apruebe.',
      done,
    }
  return {
    fromDay: `${dayInBogota(new Date()).slice(0, 4)}-01-01`,
    verb: 'Guardar el cambio',
    consequence: 'Rige desde la fecha que elija; lo contabilizado no cambia.',
    done,
  }
}
