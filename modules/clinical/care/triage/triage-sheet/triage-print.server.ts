import type { Paper, PrintContext } from '@quina/blocks/print'
import { type Operation, serveFile } from '@quina/blocks/server'
import { insist } from '@quina/kernel'
import { printPatients } from '@quina/people/server'
import { triageSheetPaper, triageTicketPaper } from '../triage/triage.print.ts'
import { type TriageShown, triageSheet, triageTicket } from './sheet.contract.ts'
import { triageShown } from './triage-one.server.ts'

type Draw = (context: PrintContext, one: TriageShown) => Paper
type PrintCall = Parameters<typeof printPatients>[0]

/** The papers of triage. Printing one is recorded as a reading of the patient. */
export const triagePrintOperations: readonly Operation[] = [
  serveFile(triageSheet, (call) => print(call, { ...call.input, name: 'hoja-de-triage', draw: sheetPaper })),
  serveFile(triageTicket, (call) =>
    print(call, { ...call.input, name: 'turno-de-triage', draw: triageTicketPaper }),
  ),
]

/** @throws Problem TRI-016 while the patient is not classified. */
const sheetPaper: Draw = (context, one) => {
  const message = 'Todavía no hay clasificación que imprimir.'
  insist(one.classifications.length > 0, 'TRI-016', message, { status: 409 })
  return triageSheetPaper(context, one)
}

const print = (call: PrintCall, { id, name, draw }: { id: string; name: string; draw: Draw }) =>
  printPatients(call, 'care.triage', async (tx, context) => {
    const one = await triageShown(tx, call.today, id)
    return { name: `${name}-${one.ticket}.pdf`, paper: draw(context, one), patientIds: [one.patientId] }
  })
