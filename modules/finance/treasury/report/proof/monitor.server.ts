import type { Alert, Monitor } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, dayInBogota, moneyText, vigenciaOf } from '@quina/kernel'
import { isFault, pairsOf } from './pair.server.ts'
import { type CheckName, checks } from './proof.contract.ts'

/** Looks every hour for unexplained differences between budget, accounting and treasury in the same document. */
export const proofMonitor: Monitor = {
  name: 'proof',
  label: 'Cuadre de presupuesto, contabilidad y tesorería',
  everyHours: 1,
  async check(tx) {
    const found: string[] = []
    for (const { name, pair } of await faults(tx, dayInBogota(new Date())))
      found.push(
        `${checks[name]}: ${pair.document} (${pair.day ?? 'sin fecha'}), ${moneyText(pair.one)} y ${moneyText(pair.other)}`,
      )
    return found
  },
}

export const proofAlert: Alert = {
  name: 'proof',
  permission: 'treasury.proof.run',
  tone: 'bad',
  one: 'diferencia sin explicación en el cuadre',
  many: 'diferencias sin explicación en el cuadre',
  meaning:
    'Presupuesto, contabilidad y tesorería no dicen lo mismo de un documento. Ábralo desde el cuadre, ' +
    'anúlelo donde nació y vuelva a hacerlo: no se ajusta con una nota. Se revisa cada hora.',
  who: 'El contador, con quien hizo el documento',
  to: '/accounting/proof',
  count: async (tx, { today }) => (await faults(tx, today)).length,
  watchedBy: proofMonitor.name,
}

async function faults(tx: Tx, today: Day) {
  const cut = { vigencia: vigenciaOf(today), to: today }
  const found = []
  for (const name of Object.keys(checks) as CheckName[])
    for (const pair of await pairsOf(tx, name, cut)) if (isFault(pair)) found.push({ name, pair })
  return found
}
