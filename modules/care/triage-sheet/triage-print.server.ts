import type { Paper, PrintContext } from '@quina/blocks/print'
import { type Call, inTransaction, type Operation, renderPdf, serveFile } from '@quina/blocks/server'
import type { Db } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { recordPatientAccess } from '@quina/people/server'
import { triageSheetPaper, triageTicketPaper } from '../triage/triage.print.ts'
import { type TriageShown, triageSheet, triageTicket } from './sheet.contract.ts'
import { triageShown } from './triage-one.server.ts'

type Draws = (context: PrintContext, one: TriageShown) => Paper
type Printing = Pick<Call, 'actor' | 'house' | 'ip' | 'now' | 'today' | 'tx'>

/** The papers of triage. Printing is remembered as reading the patient is. */
export const triagePrintOperations: readonly Operation[] = [
  serveFile(triageSheet, (call) =>
    printed(call, { ...call.asked, name: 'hoja-de-triage', draws: drawnSheet }),
  ),
  serveFile(triageTicket, (call) =>
    printed(call, { ...call.asked, name: 'turno-de-triage', draws: triageTicketPaper }),
  ),
]

/** @throws Problem TRI-016 while nobody classified. */
const drawnSheet: Draws = (context, one) => {
  const message = 'Todavía no hay clasificación que imprimir.'
  insist(one.classifications.length > 0, 'TRI-016', message, { status: 409 })
  return triageSheetPaper(context, one)
}

function printed(call: Printing, { id, name, draws }: { id: string; name: string; draws: Draws }) {
  const { actor, ip, now, today, house } = call
  return inTransaction(call.tx as Db, {
    dry: false,
    work: async (tx) => {
      const one = await triageShown(tx, today, id)
      const context = await house.printContext(tx, { actor, campusId: actor.campusId, on: today, now })
      const content = await renderPdf(draws(context, one))
      const patientIds = [one.patientId]
      await recordPatientAccess(tx, { actor, ip, resource: 'care.triage', deed: 'print', patientIds })
      const download = {
        name: `${name}-${one.ticket}.pdf`,
        mediaType: 'application/pdf',
        content,
        inline: true as const,
      }
      return { download }
    },
  })
}
