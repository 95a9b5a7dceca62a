import type { Paper, PrintContext } from '@quina/blocks/print'
import { type Operation, serveFile } from '@quina/blocks/server'
import { insist } from '@quina/kernel'
import { printPatients } from '@quina/people/server'
import { triageSheetPaper, triageTicketPaper } from '../triage/triage.print.ts'
import { type TriageShown, triageSheet, triageTicket } from './sheet.contract.ts'
import { triageShown } from './triage-one.server.ts'

type Draws = (context: PrintContext, one: TriageShown) => Paper
type Printing = Parameters<typeof printPatients>[0]

/** The papers of triage. Printing is remembered as reading the patient is. */
export const triagePrintOperations: readonly Operation[] = [
  serveFile(triageSheet, (call) =>
    printed(call, { ...call.input, name: 'hoja-de-triage', draws: drawnSheet }),
  ),
  serveFile(triageTicket, (call) =>
    printed(call, { ...call.input, name: 'turno-de-triage', draws: triageTicketPaper }),
  ),
]

/** @throws Problem TRI-016 while nobody classified. */
const drawnSheet: Draws = (context, one) => {
  const message = 'Todavía no hay clasificación que imprimir.'
  insist(one.classifications.length > 0, 'TRI-016', message, { status: 409 })
  return triageSheetPaper(context, one)
}

const printed = (call: Printing, { id, name, draws }: { id: string; name: string; draws: Draws }) =>
  printPatients(call, 'care.triage', async (tx, context) => {
    const one = await triageShown(tx, call.today, id)
    return { name: `${name}-${one.ticket}.pdf`, paper: draws(context, one), patientIds: [one.patientId] }
  })
