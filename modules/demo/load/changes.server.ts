import { createDraft, runDeed } from '@quina/blocks/server'
import { modificationService } from '@quina/budget/server'
import { oneFrom, rowsFrom, signWith, type Tx } from '@quina/db/server'
import { type Day, day, type Money, pesos } from '@quina/kernel'
import type { Cast } from './actors.server.ts'
import { type Loading, once } from './step.server.ts'

const change = (vigencia: number, month: string, told: Omit<Change, 'date'>): Change => ({
  ...told,
  date: day(`${vigencia}-${month}`),
})

const changesOf = (vigencia: number): readonly Change[] => [
  change(vigencia, '05-12', {
    kind: 'adicion',
    actKind: 'acuerdo',
    actNumber: `Acuerdo 006 de ${vigencia}`,
    purpose: 'Incorpora el convenio con el municipio para dotar el servicio de urgencias',
    upTo: 'approved',
  }),
  change(vigencia, '10-14', {
    kind: 'traslado',
    actKind: 'acuerdo',
    actNumber: `Acuerdo 011 de ${vigencia}`,
    purpose: 'Atiende el mayor consumo de insumos del último trimestre',
    upTo: 'approved',
  }),
  change(vigencia, '11-05', {
    kind: 'aplazamiento',
    actKind: 'resolucion',
    actNumber: `Resolución 241 de ${vigencia}`,
    purpose: 'Aplaza gasto mientras el recaudo del régimen subsidiado se recupera',
    upTo: 'approved',
  }),
  change(vigencia, '11-18', {
    kind: 'traslado',
    actKind: 'resolucion',
    actNumber: `Resolución 252 de ${vigencia}`,
    purpose: 'Traslado para el mantenimiento de la planta eléctrica, por aprobar',
    upTo: 'draft',
  }),
]

type Kind = 'adicion' | 'traslado' | 'aplazamiento'

interface Change {
  readonly kind: Kind
  readonly date: Day
  readonly actKind: 'acuerdo' | 'resolucion'
  readonly actNumber: string
  readonly purpose: string
  readonly upTo: 'draft' | 'approved'
}

/** Changes a budget that is being executed: what is taken comes from the lines that have most left. */
export async function changeBudget(loading: Loading, cast: Cast, vigencia: number): Promise<void> {
  const [prepares, decides] = [cast.as('budgetClerk'), cast.as('budgetHead')]
  for (const [at, told] of changesOf(vigencia).entries())
    await once(loading, `change.${vigencia}.${at + 1}`, prepares.userId, async (tx) => {
      const { upTo, ...header } = told
      const input = { ...header, authority: 'junta', ...(await panelsOf(tx, told.kind, vigencia)) }
      const id = await createDraft(modificationService, { tx, actor: prepares, input })
      if (upTo === 'draft') return id
      await signWith(tx, { userId: decides.userId })
      await runDeed(modificationService, { tx, actor: decides, today: told.date, id, action: 'approve' })
      return id
    })
}

const amounts: Readonly<Record<Kind, Money>> = {
  adicion: pesos(280_000_000),
  traslado: pesos(45_000_000),
  aplazamiento: pesos(60_000_000),
}

async function panelsOf(tx: Tx, kind: Kind, vigencia: number) {
  const rows = await rowsFrom<{ id: string }>(tx)`
    select a.id from budget.apropiacion_face a join budget.rubro_face r on r.id = a.rubro_id
    join budget.fuente_face f on f.id = a.fuente_id
    where a.vigencia = ${vigencia} and a.vigencia_gasto = '1.0' and f.code = '1.2.1.0.00'
    order by a.disponible desc, r.code`
  const one = (row: { readonly id: string } | undefined) => [
    { apropiacionId: row!.id, amount: amounts[kind] },
  ]
  const [first, second] = rows
  const given = kind === 'aplazamiento' ? null : one(kind === 'traslado' ? second : first)
  const taken = kind === 'adicion' ? null : one(first)
  if (kind !== 'adicion') return { income: null, taken, given }
  const aforo = await oneFrom<{ id: string }>(tx)`
    select a.id from budget.aforo_face a join budget.rubro_face r on r.id = a.rubro_id
    join budget.fuente_face f on f.id = a.fuente_id
    where a.vigencia = ${vigencia} and f.code = '1.2.1.0.00' and r.code like '1.1.%' order by r.code limit 1`
  return { income: [{ aforoId: aforo.id, amount: amounts.adicion }], taken: null, given }
}
