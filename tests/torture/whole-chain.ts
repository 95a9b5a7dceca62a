import { firstDayOf, vigenciaOf } from '@quina/kernel'
import { openVigencia } from '../../modules/finance/budget/testing/world-vigencia.server.ts'
import { issueCdp, issueObligacion, issuePago, issueRegistro } from './commands.ts'
import { ask, look } from './journal.ts'
import type { Story } from './story.ts'

const reason = 'Menor valor ejecutado del contrato'

/** Does everything that can be done to the documents of the budget, once. The journal keeps each request. */
export async function wholeChain(story: Story): Promise<void> {
  await initialBudget(story)
  await requests(story)
  const { stage } = story
  await issueCdp(stage, 10_000)
  const cdp = stage.papers.cdp[0]!
  await adjust(story, cdp, 'add')
  await command(story, `cdp/${cdp.id}/extend`, { expiresOn: stage.torn.today, reason })
  await issueRegistro(stage)
  const registro = stage.papers.registro[0]!
  await adjust(story, registro, 'add')
  await issueObligacion(stage)
  await adjust(story, stage.papers.obligacion[0]!, 'reduce')
  await issuePago(stage)
  const obligacion = stage.papers.obligacion[0]!
  const pago = stage.papers.pago[0]!
  await adjust(story, pago, 'refund')
  for (const { kind, id, date } of [pago, obligacion])
    await command(story, `${kind}/${id}/annul`, { date, reason })
  await adjust(story, registro, 'release', { cascade: false })
  await command(story, `registro/${registro.id}/annul`, { date: registro.date, reason, cascade: false })
  await adjust(story, cdp, 'release')
  await command(story, `cdp/${cdp.id}/annul`, { date: cdp.date, reason })
}

const command = ({ stage: { journal, client } }: Story, path: string, body: unknown, by = client) =>
  ask(journal, by, `/api/budget/${path}`, body)

interface DocumentAnswer {
  readonly values: Readonly<Record<string, unknown>>
  readonly facts: { readonly lines: readonly { readonly id: string }[] }
}
const see = ({ stage: { client } }: Story, path: string) =>
  look<DocumentAnswer>(client, `/api/budget/${path}`)

/** Adjusts the first line by one peso, up or down. */
async function adjust(
  story: Story,
  { kind, id, date }: { readonly kind: string; readonly id: string; readonly date: string },
  ...[action, more = {}]: readonly [action: 'add' | 'release' | 'reduce' | 'refund', more?: object]
): Promise<void> {
  const { facts } = await see(story, `${kind}/${id}`)
  const lines = [{ lineId: facts.lines[0]!.id, amount: '1.00' }]
  await command(story, `${kind}/${id}/${action}`, { date, lines, reason, ...more })
}

/** Returns the values that may be sent back; lines get new ids. */
export const writable = (values: unknown): unknown =>
  JSON.parse(JSON.stringify(values, (name, value: unknown) => (name === 'id' ? undefined : value)))

/** The budget of the next year is approved, reversed, written again and approved. */
async function initialBudget(story: Story): Promise<void> {
  const { ground, today } = story.stage.torn
  const year = vigenciaOf(today) + 1
  await openVigencia(ground, year, {})
  const { id: first } = await ground.db
    .selectFrom('budget.initial')
    .select('id')
    .where('vigencia', '=', year)
    .executeTakeFirstOrThrow()
  await ground.db
    .updateTable('budget.initial')
    .set({ campusId: await campusOf(story) })
    .where('id', '=', first)
    .execute()
  const { values } = await see(story, `initial/${first}`)
  await command(story, `initial/${first}/annul`, { date: firstDayOf(year), reason })
  const { id } = await command(story, 'initial', writable(values))
  await command(story, `initial/${id}/approve`, {})
}

async function campusOf({ stage: { client } }: Story): Promise<string> {
  const { data } = await look<{ data: { campus: { id: string } } }>(client, '/api/user/current')
  return data.campus.id
}

/** Files four requests: one is certified, one rejected, one withdrawn and one returned. Another user decides them. */
async function requests(story: Story): Promise<void> {
  const { torn } = story.stage
  const lines = [{ apropiacionId: torn.lines.drugs, cpc: null, amount: '50.00' }]
  const who = { requester: 'Marta Salas', modality: 'contract', estimatedTerm: null }
  const purpose = 'Suministro de medicamentos para urgencias'
  const { dependenciaId } = torn.ground
  const draft = { date: torn.firstDay, dependenciaId, ...who, purpose, lines }
  for (const [end, input] of [
    ['approve', {}],
    ['reject', { reason }],
    ['annul', { reason }],
    ['sendBack', { reason }],
  ] as const) {
    const { id } = await command(story, 'cdpRequest', draft)
    await command(story, `cdpRequest/${id}/file`, {})
    await command(story, `cdpRequest/${id}/${end}`, input, story.colleague)
  }
}
