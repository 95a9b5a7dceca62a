import { createDraft, runDeed } from '@quina/blocks/server'
import { ingresoService } from '@quina/budget/server'
import { signWith, type Tx } from '@quina/db/server'
import { pesos } from '@quina/kernel'
import { fuentes } from '../catalog/catalogs.domain.ts'
import type { IncomeAct } from '../plan/income.domain.ts'
import type { Cast } from './actors.server.ts'
import { type Loading, once } from './step.server.ts'

/** Registers the income of a year, one after the other so that their numbers are always the same. */
export async function receive(loading: Loading, cast: Cast, acts: readonly IncomeAct[]): Promise<void> {
  const names = await namesOf(loading)
  const made = new Map<string, string>()
  const [prepares, decides] = [cast.as('budgetClerk'), cast.as('budgetHead')]
  for (const act of acts) {
    const id = await once(loading, act.key, prepares.userId, async (tx) => {
      const from = act.of === null ? null : await firstLineOf(tx, made.get(act.of)!)
      const input = inputOf(names, act, { from, sourceId: act.of === null ? null : made.get(act.of)! })
      const draft = await createDraft(ingresoService, { tx, actor: prepares, input })
      await signWith(tx, { userId: decides.userId })
      await runDeed(ingresoService, { tx, actor: decides, today: act.date, id: draft, action: 'approve' })
      return draft
    })
    made.set(act.key, id!)
  }
}

interface Names {
  readonly rubro: ReadonlyMap<string, string>
  readonly fuente: ReadonlyMap<string, string>
  readonly tercero: ReadonlyMap<string, string>
}

async function namesOf({ db }: Loading): Promise<Names> {
  const rubros = await db.selectFrom('budget.rubroFace').select(['id', 'code', 'vigencia', 'side']).execute()
  const sources = await db.selectFrom('budget.fuenteFace').select(['id', 'code']).execute()
  const terceros = await db.selectFrom('people.terceroFace').select(['id', 'number']).execute()
  const income = rubros.filter(({ side }) => side === 'income')
  return {
    rubro: new Map(income.map(({ id, code, vigencia }) => [`${vigencia} ${code}`, id])),
    fuente: new Map(sources.map(({ id, code }) => [code, id])),
    tercero: new Map(terceros.map(({ id, number }) => [number, id])),
  }
}

const firstLineOf = async (tx: Tx, parentId: string): Promise<string> => {
  const line = await tx
    .selectFrom('budget.ingresoLineFace')
    .select('id')
    .where('parentId', '=', parentId)
    .executeTakeFirstOrThrow()
  return line.id
}

interface Taken {
  readonly from: string | null
  readonly sourceId: string | null
}

function inputOf({ rubro, fuente, tercero }: Names, act: IncomeAct, { from, sourceId }: Taken) {
  const { date, kind, leaf, amount, payer, provisional, origin, supportNumber, purpose } = act
  const line = {
    rubroId: rubro.get(`${date.slice(0, 4)} ${leaf.code}`)!,
    fuenteId: fuente.get(fuentes[leaf.fuente].code)!,
    cpc: leaf.cpc ?? null,
    origin,
    amount: pesos(amount),
  }
  return {
    date,
    kind,
    terceroId: tercero.get(payer)!,
    sourceId,
    provisional,
    supportKind: kind === 'recognition' ? 'invoice' : kind === 'opening' ? 'act' : 'receipt',
    supportNumber,
    purpose,
    from: from === null ? null : [{ ingresoLineId: from, amount: pesos(amount) }],
    lines: [line],
  }
}
