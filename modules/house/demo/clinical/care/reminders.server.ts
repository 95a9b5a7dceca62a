import { saveMessageSetup } from '@quina/care/contract'
import { messageSetupOperations, sendReminders } from '@quina/care/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { addDays, dayInBogota } from '@quina/kernel'
import { addConsent } from '@quina/people/server'
import type { Cast } from '../../ground/step/actors.server.ts'
import { screensIn } from '../../ground/step/press.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'

/** Most patients with an appointment allow reminders; messages go to the simulator, and those that are due are sent. */
export async function remindPatients(loading: Loading, cast: Cast): Promise<void> {
  const { db, now } = loading
  const clerk = cast.as('registrar')
  const today = dayInBogota(now)
  await once(loading, 'messages.setup', clerk.userId, (tx) => useSimulator(tx, cast, now))
  const rows = await rowsFrom<{ id: string; name: string; document: string }>(db)`
    select distinct p.id, p.name, p.document_type || ' ' || p.number as document
    from care.appointment_list a join people.patient_list p on p.id = a.patient_id
    where a.status in ('assigned', 'confirmed') and a.starts_at > ${now} and p.birth_date < ${addDays(today, -19 * 366)}::date
    order by 3`
  for (const [at, { id: patientId, name, document }] of rows.entries()) {
    const signer = { signerName: name, signerDocument: document, signerKinship: null, witness: null }
    const answered = { purpose: 'reminders', medium: 'signature', granted: at % 5 !== 4 } as const
    const values = { ...answered, ...signer, signedOn: today }
    await once(loading, `reminders.${at}`, clerk.userId, (tx) =>
      addConsent(tx, { patientId, values, actor: clerk, today }),
    )
  }
  await sendReminders(db, { today, now })
}

async function useSimulator(tx: Tx, cast: Cast, now: Date): Promise<null> {
  const screens = screensIn(messageSetupOperations, { tx, actor: cast.as('agendaHead'), now })
  await screens.act(saveMessageSetup, {
    version: 1,
    mode: 'simulator',
    rehearses: 'receives',
    address: null,
    sender: null,
    key: null,
    answersKey: null,
    publicAddress: 'https://quina.demo',
  })
  return null
}
