import { Button } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { ask, CommandForm, type FilledForm, useAnswer, wordsOf } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { AllergyLine } from '@quina/people/web'
import { ErrorState, Loading, Panel, StatusTag, shownTime } from '@quina/ui/web'
import { Suspense, useState } from 'react'
import { admissionOfAppointment, beginAdmission } from '../../admission/admission-start/begin.contract.ts'
import { admitAtDesk, type atDesk } from './front-desk.contract.ts'

type Appointments = AnswerOf<typeof atDesk>['appointments']

interface DeskAdmissionProps {
  readonly patientId: string
  readonly appointments: Appointments
  readonly onAdmitted: (admission: { readonly id: string; readonly code: string }) => void
}

/** The admission filled in with the known data of the patient: when nothing changes, Enter is enough. */
export function DeskAdmission({ patientId, appointments, onAdmitted }: DeskAdmissionProps) {
  // A patient who comes on the day of an appointment is taken to come for it.
  const [appointmentId, setAppointmentId] = useState(appointments[0]?.id ?? null)
  const begun = useAnswer(
    beginAdmission,
    { patientId, payerId: null, ambit: '1', date: today() },
    { own: true },
  )
  const ofAppointment = appointmentId === null ? null : { appointmentId }
  const known = useAnswer(admissionOfAppointment, ofAppointment, { own: true })
  const failed = begun.error ?? known.error
  if (failed) return <ErrorState message={wordsOf(failed)} onRetry={() => void begun.refetch()} />
  if (begun.data === undefined || (ofAppointment !== null && known.data === undefined)) return <Loading />
  return (
    <Panel title="Admisión">
      <Expected appointments={appointments} appointmentId={appointmentId} onChosen={setAppointmentId} />
      <Suspense fallback={null}>
        <AllergyLine id={patientId} />
      </Suspense>
      {begun.data.warnings.map((warning) => (
        <p key={warning}>
          <StatusTag tone="warning">{warning}</StatusTag>
        </p>
      ))}
      <CommandForm
        key={appointmentId ?? 'alone'}
        of={admitAtDesk}
        about={{ patientId, appointmentId }}
        begun={filledWith(begun.data, known.data)}
        // A patient without an affiliation gets it registered first.
        focused={begun.data.regime !== null}
        spans={spans}
        whenChosen={{ payerId: (payerId) => ofPayer(patientId, payerId) }}
        input={(name, values) =>
          (name !== 'entryRoute' || values.ambit !== '1') &&
          (name !== 'withoutContract' || !values.contractId)
        }
        done={({ code }) => `Admisión ${code} abierta.`}
        onDone={onAdmitted}
      />
    </Panel>
  )
}

const today = () => dayInBogota(new Date())

const spans = {
  ambit: 2,
  repsServiceId: 4,
  cause: 3,
  careModality: 3,
  entryRoute: 4,
  diagnosisId: 4,
  doctorId: 4,
  payerId: 4,
  contractId: 4,
  regime: 2,
  userType: 3,
  coverage: 3,
  category: 2,
  authorisationNumber: 3,
  withoutContract: 3,
  policy: 2,
}

/** The usual values; the appointment, the affiliation and the contract give the rest. */
const usual = { ambit: '1', cause: '38', careModality: '01' }

type NewAdmission = AnswerOf<typeof beginAdmission>
type BookedAdmission = AnswerOf<typeof admissionOfAppointment>

const declared = (values: Readonly<Record<string, string | null | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

function filledWith(begun: NewAdmission, known: BookedAdmission | undefined): FilledForm {
  const { payerId, contractId, regime, userType, coverage, category, policy } = begun
  const paying = declared({ payerId, contractId, regime, userType, coverage, category, policy })
  const { patientId: _patient, ...ofAppointment } = known ?? { patientId: '' }
  const labels = declared({ payerId: begun.payerLabel, contractId: begun.contractLabel })
  return { values: { ...usual, ...paying, ...declared(ofAppointment) }, labels }
}

/** Returns the contract and the type of user that another payer brings. */
async function ofPayer(patientId: string, payerId: string): Promise<FilledForm> {
  const found = await ask(beginAdmission, { patientId, payerId, ambit: '1', date: today() })
  const { contractId, regime, userType, coverage, category, policy } = found
  return {
    values: { contractId: contractId ?? '', ...declared({ regime, userType, coverage, category, policy }) },
    labels: { contractId: found.contractLabel ?? '' },
  }
}

interface ExpectedProps {
  readonly appointments: Appointments
  readonly appointmentId: string | null
  readonly onChosen: (id: string | null) => void
}

/** The appointments of today, from which the user chooses one or none. */
function Expected({ appointments, appointmentId, onChosen }: ExpectedProps) {
  if (appointments.length === 0) return null
  return (
    <fieldset className="q-desk-choices" aria-label="A qué viene">
      {[...appointments, null].map((one) => (
        <Button
          key={one?.id ?? 'none'}
          size="compact-sm"
          variant={(one?.id ?? null) === appointmentId ? 'light' : 'default'}
          aria-pressed={(one?.id ?? null) === appointmentId}
          onClick={() => onChosen(one?.id ?? null)}
        >
          {one === null ? 'Sin cita' : wordsOfAppointment(one)}
        </Button>
      ))}
    </fieldset>
  )
}

const wordsOfAppointment = ({ startsAt, kind, professional }: Appointments[number]): string =>
  [`Cita de las ${shownTime(startsAt)}`, kind, professional].filter(Boolean).join(' · ')
