import { testDatabase } from '@quina/testing/server'
import { commandVerbs, keep } from './world-commands.server.ts'
import { figureVerbs } from './world-figures.server.ts'
import { type Ground, layGround } from './world-ground.server.ts'
import { incomeVerbs } from './world-incomes.server.ts'
import {
  cdpInput,
  type DraftHow,
  obligacionInput,
  type Paper,
  pagoInput,
  registroInput,
  requestInput,
  type Whole,
} from './world-inputs.server.ts'
import { modificationVerbs } from './world-modifications.server.ts'
import { pacVerbs } from './world-pac.server.ts'
import { type Amounts, type Lines, openVigencia } from './world-vigencia.server.ts'

export type { Ground } from './world-ground.server.ts'
export type { Paper } from './world-inputs.server.ts'
export type { Amounts, Lines } from './world-vigencia.server.ts'

export type BudgetWorld = Awaited<ReturnType<typeof budgetWorld>>

/**
 * A database of its own where the vigencia 2026 is open, and the steps that tests are written with:
 *
 *     const { lines, approvedCdp, draftRegistro, approve, available, close } = await budgetWorld({ drugs: 1_000 })
 *     const cdp = await approvedCdp(600)
 *     await approve(await draftRegistro(cdp, 400))
 *     expect(await available(cdp.lines[0]!)).toBe(200)
 */
export async function budgetWorld(amounts: Amounts = {}) {
  const { url, db, connection, close } = await testDatabase()
  const ground = await layGround(db)
  const lines = await openVigencia(ground, 2026, amounts)
  return {
    ...ground,
    url,
    connection,
    close,
    lines,
    openVigencia: (year: number, given: Amounts = {}) => openVigencia(ground, year, given),
    ...draftVerbs(ground, lines),
    ...commandVerbs(ground),
    ...modificationVerbs(ground, lines),
    ...pacVerbs(ground, lines),
    ...incomeVerbs(ground),
    ...figureVerbs(db),
  }
}

/** Drafts of each stage, and the same already approved. */
export function draftVerbs(ground: Ground, lines: Lines) {
  const { run, approve } = commandVerbs(ground)
  const draftRequest = (given: number | Amounts, how: DraftHow = {}) =>
    keep(ground, 'cdpRequest', requestInput(ground, lines, given, how), how)
  const draftCdp = (given: number | Amounts, how: DraftHow = {}) =>
    keep(ground, 'cdp', cdpInput(ground, lines, given, how), how)
  const draftRegistro = (cdp: Paper, whole: Whole, how: DraftHow = {}) =>
    keep(ground, 'registro', registroInput(ground, cdp, whole, how), how)
  const draftObligacion = (registro: Paper, whole: Whole, how: DraftHow = {}) =>
    keep(ground, 'obligacion', obligacionInput(registro, whole, how), how)
  const draftPago = (obligacion: Paper, whole: Whole, how: DraftHow = {}) =>
    keep(ground, 'pago', pagoInput(obligacion, whole, how), how)

  const approved = async (drafting: Promise<Paper>, how: DraftHow = {}): Promise<Paper> => {
    const paper = await drafting
    await approve(paper, how)
    return paper
  }
  return {
    draftRequest,
    /** Filed by one, approved by another. */
    async approvedRequest(given: number | Amounts, how: DraftHow = {}): Promise<Paper> {
      const request = await draftRequest(given, how)
      await run(request, 'file')
      await approve(request, { as: ground.officer })
      return request
    },
    draftCdp,
    draftRegistro,
    draftObligacion,
    draftPago,
    approvedCdp: (given: number | Amounts, how?: DraftHow) => approved(draftCdp(given, how), how),
    approvedRegistro: (cdp: Paper, whole: Whole, how?: DraftHow) =>
      approved(draftRegistro(cdp, whole, how), how),
    approvedObligacion: (registro: Paper, whole: Whole, how?: DraftHow) =>
      approved(draftObligacion(registro, whole, how), how),
    approvedPago: (obligacion: Paper, whole: Whole, how?: DraftHow) =>
      approved(draftPago(obligacion, whole, how), how),
  }
}
