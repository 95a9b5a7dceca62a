import './front-desk.css'
import { Button } from '@mantine/core'
import { type AnswerOf, f } from '@quina/blocks'
import { FieldInput, MiniTable, openFileOf, pathTo, Show, useAct, useAnswer, useCan } from '@quina/blocks/web'
import { AffiliationLine } from '@quina/people/web'
import { Keys, Link, Page, PageHeader, Panel, StatusTag, shownDay, useKeys } from '@quina/ui/web'
import { Suspense, useState } from 'react'
import { admission } from '../../admission/admission/admission.contract.ts'
import { sticker, wristband } from '../../admission/admission-print/admission-print.contract.ts'
import { admissionPapers, receivePapers } from '../../admission/checklist/checklist.contract.ts'
import { Checklist } from '../../admission/checklist/checklist.web.tsx'
import { Unadmitted } from '../../admission/unadmitted/unadmitted.web.tsx'
import { BookingOf } from '../../appointment/booking/booking-of.web.tsx'
import { ambits } from '../../schedule/rips-lists/rips-lists.contract.ts'
import { DeskAdmission } from './desk-admission.web.tsx'
import { atDesk, expectedToday } from './front-desk.contract.ts'

/** The patient that was found. Each new patient starts the screen anew. */
type Arrival = Readonly<{ id: string; label: string | undefined }>

/** One screen from the document to the wristband: the patient, the insurer, the admission or the appointment, the papers. */
export function FrontDesk() {
  const [arrived, setArrived] = useState<Arrival>()
  const [turn, setTurn] = useState(0)
  const next = () => {
    setArrived(undefined)
    setTurn((before) => before + 1)
  }
  const again = { label: 'Siguiente', keys: 'Alt+N', run: next }
  return (
    <Page>
      <PageHeader
        title="Ventanilla"
        context="Del documento a la manilla, sin salir de aquí"
        actions={arrived === undefined ? [] : [again]}
      />
      <Finding key={turn} arrived={arrived} onFound={setArrived} />
      {arrived === undefined ? (
        <>
          <Unadmitted onFound={setArrived} />
          <DeskExpected onFound={setArrived} />
        </>
      ) : (
        <AtDesk key={arrived.id} patientId={arrived.id} />
      )}
    </Page>
  )
}

interface FindingProps {
  readonly arrived: Arrival | undefined
  readonly onFound: (arrived: Arrival | undefined) => void
}

const who = f.offersNew(admission.fields.patientId)

const Finding = ({ arrived, onFound }: FindingProps) => (
  <Panel title="Quién llega">
    <FieldInput
      name="patientId"
      field={who}
      value={arrived?.id ?? ''}
      label={arrived?.label}
      onChange={(id, option) => onFound(id === '' ? undefined : { id: String(id), label: option?.label })}
      autoFocus
    />
  </Panel>
)

type ExpectedPatient = AnswerOf<typeof expectedToday>['rows'][number]

/** The patients expected today: one click replaces typing the document. */
const DeskExpected = ({ onFound }: { onFound: (arrived: Arrival) => void }) => (
  <Show of={expectedToday} params={{}}>
    {({ rows, total }) => (
      <Panel title={total > rows.length ? `Llegan hoy: ${rows.length} de ${total}` : 'Llegan hoy'}>
        {rows.length === 0 ? (
          <p className="q-muted">Nadie más tiene cita hoy en esta sede.</p>
        ) : (
          <MiniTable
            label="Llegan hoy"
            rows={rows}
            keyOf={({ id }) => id}
            columns={expectedColumns}
            actions={({ patientId, patient }) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Recibir a ${patient}`}
                onClick={() => onFound({ id: patientId, label: patient })}
              >
                Recibir
              </Button>
            )}
          />
        )}
      </Panel>
    )}
  </Show>
)

const expectedColumns = [
  { head: 'Hora', cell: ({ hour }: ExpectedPatient) => hour },
  { head: 'Paciente', cell: ({ patient, document }: ExpectedPatient) => `${patient} · ${document}` },
  { head: 'Cita', cell: ({ kind }: ExpectedPatient) => kind },
  { head: 'Profesional', cell: ({ professional }: ExpectedPatient) => professional ?? '—' },
  {
    head: 'Estado',
    cell: ({ waiting }: ExpectedPatient) => waiting && <StatusTag tone="info">En sala</StatusTag>,
  },
]

const AtDesk = ({ patientId }: { readonly patientId: string }) => (
  <Show of={atDesk} params={{ patientId }}>
    {(who) => <Road patientId={patientId} who={who} />}
  </Show>
)

type DeskAction = 'admit' | 'appointment'

function Road({ patientId, who }: { patientId: string; who: AnswerOf<typeof atDesk> }) {
  const [admitted, setAdmitted] = useState<{ readonly id: string; readonly code: string }>()
  const [doing, setDoing] = useState<DeskAction>('admit')
  const can = useCan()
  const mayAssign = can('care.appointment.assign')
  return (
    <>
      <DeskWho id={patientId} who={who} onPapers={setAdmitted} />
      {admitted === undefined && who.refused === null && mayAssign && (
        <fieldset className="q-desk-choices" aria-label="Qué se hace">
          {(['admit', 'appointment'] as const).map((one) => (
            <Button
              key={one}
              size="compact-sm"
              variant={one === doing ? 'light' : 'default'}
              aria-pressed={one === doing}
              onClick={() => setDoing(one)}
            >
              {one === 'admit' ? 'Admitir' : 'Asignar una cita'}
            </Button>
          ))}
        </fieldset>
      )}
      {admitted !== undefined && <DeskPapers {...admitted} />}
      {admitted === undefined && who.refused === null && doing === 'admit' && (
        <DeskAdmission patientId={patientId} appointments={who.appointments} onAdmitted={setAdmitted} />
      )}
      {admitted === undefined && doing === 'appointment' && <BookingOf patientId={patientId} />}
    </>
  )
}

interface DeskWhoProps {
  readonly id: string
  readonly who: AnswerOf<typeof atDesk>
  /** Continues with the papers of an admission that is already open. */
  readonly onPapers: (admission: { readonly id: string; readonly code: string }) => void
}

/** The patient at the desk, their alerts, and their insurer. */
function DeskWho({ id, who, onPapers }: DeskWhoProps) {
  const { name, document, age, birthDate, phone, alerts, refused, open } = who
  return (
    <Panel title="Paciente y afiliación">
      <p className="q-desk-who">
        <strong>{name}</strong>
        <span>
          {[document, `${age} años`, `nació el ${shownDay(birthDate)}`, phone].filter(Boolean).join(' · ')}
        </span>
        <Link href={pathTo('/verUsuario/:id', { id })}>Ver la ficha</Link>
        {alerts && <StatusTag tone="warning">{alerts}</StatusTag>}
        {refused && <StatusTag tone="bad">{refused}</StatusTag>}
      </p>
      <Suspense fallback={null}>
        <AffiliationLine id={id} />
      </Suspense>
      {open.map((one) => (
        <p key={one.id} className="q-desk-who">
          <StatusTag tone="info">{`${ambits[one.ambit]} abierta desde ${shownDay(one.date)}`}</StatusTag>
          <Link href={pathTo('/admision/edit/:id', { id: one.id })}>{one.code}</Link>
          <Button size="compact-sm" variant="default" onClick={() => onPapers(one)}>
            Documentos y manilla
          </Button>
        </p>
      ))}
    </Panel>
  )
}

type DeskPapersProps = Readonly<{ id: string; code: string }>

/** The last step: the papers are received together and the wristband is printed. Each click leads to the next. */
function DeskPapers({ id, code }: DeskPapersProps) {
  const papers = useAnswer(admissionPapers, { id })
  const receiving = useAct(receivePapers, ({ received }) => `${received} documentos recibidos.`)
  const pending = (papers.data ?? []).filter(({ status }) => status === 'pending').length
  const receive = () => void receiving.send({ id })
  const print = () => openFileOf(wristband, { id })
  useKeys([
    { keys: 'Alt+R', label: 'Recibir los documentos', run: receive, disabled: pending === 0 },
    { keys: 'Alt+M', label: 'Imprimir la manilla', run: print },
  ])
  return (
    <>
      <Panel title="Documentos y manilla">
        <div className="q-desk-end">
          <StatusTag tone="good">{`Admisión ${code}`}</StatusTag>
          {pending > 0 && (
            <Button autoFocus loading={receiving.busy} onClick={receive} rightSection={<Keys of="Alt+R" />}>
              {pending === 1
                ? 'Recibir el documento pendiente'
                : `Recibir los ${pending} documentos pendientes`}
            </Button>
          )}
          {papers.data !== undefined && (
            <Button
              key={pending === 0 ? 'next' : 'later'}
              autoFocus={pending === 0}
              variant={pending === 0 ? 'filled' : 'default'}
              onClick={print}
              rightSection={<Keys of="Alt+M" />}
            >
              Imprimir la manilla
            </Button>
          )}
          <Button variant="default" onClick={() => openFileOf(sticker, { id })}>
            Sticker
          </Button>
          <Link href={pathTo('/admision/edit/:id', { id })}>Abrir la admisión</Link>
        </div>
      </Panel>
      <Checklist id={id} may={['edit']} />
    </>
  )
}
