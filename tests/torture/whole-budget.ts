import { firstDayOf, vigenciaOf } from '@quina/kernel'
import { openVigencia } from '../../modules/finance/budget/testing/world-vigencia.server.ts'
import { issueCdp, issueObligacion, issueRegistro, noPapers, type Paper } from './commands.ts'
import { ask, look } from './journal.ts'
import type { Story } from './story.ts'

const reason = 'Menor valor ejecutado del contrato'

/** Does once each operation of the budget outside its chain: modifications, income, PAC, and the change of year. */
export async function wholeBudget(story: Story): Promise<void> {
  await modification(story)
  await income(story)
  await bill(story)
  await pac(story)
  await yearEnd(story)
  await future(story)
  const { today } = story.stage.torn
  const growth = { base: 'definitive', income: '5', expense: '5' }
  await command(story, 'prepareYear', { year: vigenciaOf(today) + 2, ...growth })
}

const command = ({ stage: { journal, client } }: Story, path: string, body: unknown) =>
  ask(journal, client, `/api/budget/${path}`, body)

/** Drafts, approves and reverses a document. */
async function comesAndGoes(
  story: Story,
  kind: string,
  input: { readonly date: string; readonly [name: string]: unknown },
): Promise<void> {
  const { id } = await command(story, kind, input)
  await command(story, `${kind}/${id}/approve`, {})
  await command(story, `${kind}/${id}/annul`, { date: input.date, reason })
}

const modification = (story: Story): Promise<void> => {
  const { lines, firstDay } = story.stage.torn
  return comesAndGoes(story, 'modification', {
    kind: 'traslado',
    date: firstDay,
    actKind: 'resolucion',
    actNumber: '101',
    authority: 'junta',
    purpose: 'Traslado entre rubros de un mismo grupo',
    income: null,
    taken: [{ apropiacionId: lines.drugs, amount: '1.00' }],
    given: [{ apropiacionId: lines.services, amount: '1.00' }],
  })
}

const bill = (story: Story): Promise<void> => {
  const { ground, lines, firstDay } = story.stage.torn
  return comesAndGoes(story, 'block', {
    date: firstDay,
    dependenciaId: ground.dependenciaId,
    terceroId: ground.supplier,
    commitmentKind: 'utilities',
    supportKind: 'invoice',
    supportNumber: 'EPM-20260',
    supportDate: firstDay,
    purpose: 'Energía de la sede principal',
    lines: [{ apropiacionId: lines.drugs, cpc: null, amount: '1.00' }],
  })
}

async function income(story: Story): Promise<void> {
  const { ground, firstDay } = story.stage.torn
  const { rubroId } = await ground.db
    .selectFrom('budget.aforo')
    .select('rubroId')
    .where('vigencia', '=', vigenciaOf(firstDay))
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const line = { rubroId, fuenteId: ground.fuenteId, cpc: null, origin: 'current', amount: '5.00' }
  await comesAndGoes(story, 'ingreso', {
    date: firstDay,
    kind: 'recognition',
    terceroId: ground.supplier,
    sourceId: null,
    provisional: false,
    supportKind: 'invoice',
    supportNumber: 'FE-204',
    purpose: 'Servicios de salud del régimen subsidiado',
    from: null,
    lines: [line],
  })
}

const pac = (story: Story) => {
  const { lines, firstDay } = story.stage.torn
  const quota = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`m${index + 1}`, '1.00']))
  const planned = [{ apropiacionId: lines.drugs, ...quota }]
  return command(story, 'programPac', {
    date: firstDay,
    reason: 'Programación del flujo de caja',
    lines: planned,
  })
}

/** The previous year leaves an unpaid obligación: an act carries it over to this year, and is then reversed. */
async function yearEnd(story: Story): Promise<void> {
  const { stage } = story
  const { ground, firstDay } = stage.torn
  const year = vigenciaOf(firstDay) - 1
  const lines = await openVigencia(ground, year, { drugs: 1_000_000, services: 1_000_000 })
  const before = { ...stage, papers: noPapers(), torn: { ...stage.torn, lines, firstDay: firstDayOf(year) } }
  for (const issue of [issueCdp, issueRegistro, issueObligacion]) await issue(before)
  await releaseRest(story, before.papers.cdp[0]!)
  await command(story, 'startClosing', { year })
  for (const side of ['income', 'expense'])
    for (let month = 1; month <= 12; month += 1) await command(story, 'closeMonth', { year, side, month })
  await command(story, 'constituteRezago', { year, date: firstDay, actNumber: '004' })
  await command(story, 'reverseRezago', { year, date: firstDay, reason: 'La resolución tenía otro número' })
}

/** A registro takes, gives back and takes again what an act authorised of the next year, which then appropriates it. */
async function future(story: Story): Promise<void> {
  const { stage } = story
  const { firstDay } = stage.torn
  const next = vigenciaOf(firstDay) + 1
  const own = { ...stage, papers: noPapers() }
  for (const issue of [issueCdp, issueRegistro]) await issue(own)
  const authorised = {
    kind: 'ordinaria',
    authority: 'junta',
    actNumber: '009',
    purpose: 'Suministro de dos años',
  }
  const draft = () =>
    command(story, 'futura', { date: firstDay, ...authorised, lines: [{ year: next, amount: '5.00' }] })
  const { id } = await draft()
  await command(story, `futura/${id}/approve`, {})
  const input = { date: firstDay, registroId: own.papers.registro[0]!.id, year: next }
  await command(story, `futura/${id}/commit`, { ...input, amount: '5.00' })
  await command(story, `futura/${id}/release`, { ...input, reason })
  await command(story, `futura/${id}/commit`, { ...input, amount: '2.00' })
  const open = () => command(story, 'openFuturas', { year: next, date: firstDayOf(next), actNumber: '001' })
  await open()
  await command(story, 'reverseFuturas', { year: next, date: firstDayOf(next), reason })
  await open()
  const { id: other } = await draft()
  await command(story, `futura/${other}/approve`, {})
  await command(story, `futura/${other}/annul`, { date: firstDay, reason })
}

/** Releases what no registro took from a CDP, which would prevent carrying the year over. */
async function releaseRest(story: Story, { id, date }: Paper): Promise<void> {
  const { facts } = await look<DocumentAnswer>(story.stage.client, `/api/budget/cdp/${id}`)
  const left = facts.lines.filter(({ available }) => Number(available) > 0)
  const lines = left.map((line) => ({ lineId: line.id, amount: line.available }))
  if (lines.length > 0) await command(story, `cdp/${id}/release`, { date, lines, reason })
}

interface DocumentAnswer {
  readonly facts: { readonly lines: readonly { readonly id: string; readonly available: string }[] }
}
