import { vigenciaOf } from '@quina/kernel'
import { ask } from './journal.ts'
import type { Story } from './story.ts'

const reason = 'Menor valor ejecutado del contrato'

/** Does once what is done to the budget besides its chain: modifications, income, PAC and a year that is prepared. */
export async function wholeBudget(story: Story): Promise<void> {
  await modification(story)
  await income(story)
  await pac(story)
  const { today } = story.stage.torn
  const growth = { base: 'definitive', income: '5', expense: '5' }
  await deed(story, `vigencia/year/${vigenciaOf(today) + 2}/prepare`, growth)
}

const deed = ({ stage: { journal, client } }: Story, path: string, body: unknown) =>
  ask(journal, client, `/api/budget/${path}`, body)

/** Drafted, approved and taken back. */
async function comesAndGoes(
  story: Story,
  kind: string,
  input: { readonly date: string; readonly [name: string]: unknown },
): Promise<void> {
  const { id } = await deed(story, kind, input)
  await deed(story, `${kind}/${id}/approve`, {})
  await deed(story, `${kind}/${id}/annul`, { date: input.date, reason })
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
  const quota = Array.from({ length: 12 }, () => '1.00')
  const planned = [{ apropiacionId: lines.drugs, quota }]
  return deed(story, 'pac', { date: firstDay, reason: 'Programación del flujo de caja', lines: planned })
}
