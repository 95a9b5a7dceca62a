import '../../triage/triage-board/triage.css'
import { Group } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { CommandOf, openFileOf, pathTo, Show, useCan, useGo, useParams } from '@quina/blocks/web'
import { AllergyLine } from '@quina/people/web'
import { Link, Page, type PageAction, PageHeader, Panel, StatusTag, shownInstant } from '@quina/ui/web'
import { Suspense, useState } from 'react'
import {
  abandonTriage,
  annulTriage,
  arrivals,
  attendTriage,
  beginClassification,
  callPatient,
  classifyTriagePermission,
  derivations,
  deriveTriage,
  dispositions,
  finishTriage,
  reclassifyTriage,
  roman,
  secondSign,
  triageStates,
} from '../../triage/triage/triage.contract.ts'
import { mayStep } from '../../triage/triage/triage.domain.ts'
import { ClockTag, useNow } from '../../triage/triage-board/triage-board.web.tsx'
import { TriageForm } from '../../triage/triage-classification/triage-form.web.tsx'
import { SignedClassifications, SignsTrend } from '../../triage/triage-classification/triage-signed.web.tsx'
import { triageOf, triageSheet, triageTicket } from '../../triage/triage-sheet/sheet.contract.ts'
import { Episode } from './episode.web.tsx'

type One = AnswerOf<typeof triageOf>
type OneProps = { readonly one: One }

/** The classification: its form while it is made, and then what was signed. */
export function TriageEdit() {
  const { id } = useParams('/triage/edit/:id')
  return (
    <Show of={triageOf} params={{ id }}>
      {(one) => <Classifying one={one} />}
    </Show>
  )
}

function Classifying({ one }: OneProps) {
  const [again, setAgain] = useState(false)
  const can = useCan()
  const go = useGo()
  const { id, version, status, classifications } = one
  const typing = again || (isUnclassified(one) && can(classifyTriagePermission))
  const mayAgain = mayStep(status, 'reclassify') && can(reclassifyTriage) && can(classifyTriagePermission)
  const toAttention = pathTo('/atencion/triage/:id', { id })
  return (
    <Page>
      <Header
        one={one}
        actions={[
          ...(mayAgain && !again ? [{ label: 'Reclasificar', run: () => setAgain(true) }] : []),
          ...(again ? [{ label: 'No reclasificar', run: () => setAgain(false) }] : []),
          ...(classifications.length > 0
            ? [{ label: 'Ir a la atención', run: () => void go(toAttention) }]
            : []),
        ]}
      />
      {status === 'waiting' && (
        <Panel title="Por clasificar">
          <p>{one.motive}</p>
          <CommandOf of={beginClassification} about={{ id, version }} done={() => 'En clasificación'} />
        </Panel>
      )}
      {typing && (
        <TriageForm
          key={version}
          one={one}
          onDone={() => {
            setAgain(false)
            void go(toAttention)
          }}
        />
      )}
      {classifications.length > 0 && <SignsTrend classifications={classifications} />}
      <SignedClassifications classifications={classifications} />
    </Page>
  )
}

/** The patient being classified, or attended before anybody could classify. */
const isUnclassified = ({ status, classifications }: One): boolean =>
  classifications.length === 0 && mayStep(status, 'classify')

/** The attention of a classified patient: the waiting time, the condition, and the possible actions. */
export function TriageAttention() {
  const { id } = useParams('/atencion/triage/:id')
  return (
    <Show of={triageOf} params={{ id }}>
      {(one) => <Attention one={one} />}
    </Show>
  )
}

function Attention({ one }: OneProps) {
  const go = useGo()
  const { id, status, classifications, derivation } = one
  const toEdit = pathTo('/triage/edit/:id', { id })
  return (
    <Page>
      <Header
        one={one}
        actions={[
          ...(mayStep(status, 'reclassify')
            ? [{ label: 'Ver la clasificación', run: () => void go(toEdit) }]
            : []),
          ...(isUnclassified(one) ? [{ label: 'Clasificar', run: () => void go(toEdit) }] : []),
        ]}
      />
      <Course one={one} />
      <Episode one={one} />
      {derivation !== null && (
        <Panel title="Derivación">
          <p>
            {derivations[derivation.destination as keyof typeof derivations]}: {derivation.detail}
          </p>
          <p>Signos de alarma explicados: {derivation.warnings}</p>
          <p className="q-context">
            {derivation.by} · {shownInstant(derivation.at)}
          </p>
        </Panel>
      )}
      {classifications.length > 0 && <SignsTrend classifications={classifications} />}
      <SignedClassifications classifications={classifications} />
    </Page>
  )
}

/** The time of each step, and the steps that are left. */
function Course({ one }: OneProps) {
  const now = useNow()
  const { status, attendedAt, attendedBy, endedAt, disposition, reason, calls, admission } = one
  const waits = mayStep(status, 'attend')
  return (
    <Panel title="Recorrido">
      <p>
        Llegó {shownInstant(one.arrivedAt)} · {arrivals[one.arrival]}
        {one.classifiedAt !== null && ` · clasificado ${shownInstant(one.classifiedAt)}`}
        {attendedAt !== null && ` · atendido ${shownInstant(attendedAt)} por ${attendedBy ?? ''}`}
        {endedAt !== null && ` · terminó ${shownInstant(endedAt)}`}
      </p>
      {waits && <ClockTag one={one} limits={one.limits} now={now} />}
      {disposition !== null && <p>Conducta: {dispositions[disposition]}</p>}
      {reason !== null && <p>Motivo: {reason}</p>}
      {calls.length > 0 && <p className="q-context">Llamados: {calls.map(shownInstant).join(' · ')}</p>}
      <p>
        {admission === null ? (
          <Admitting one={one} />
        ) : (
          <Link href={pathTo('/admision/edit/:id', { id: admission.id })}>Admisión {admission.code}</Link>
        )}
      </p>
      <Steps one={one} />
    </Panel>
  )
}

/** Administrative steps neither wait for the care nor delay it (Ley 1751 de 2015, art. 14). */
function Admitting({ one: { patientId } }: OneProps) {
  const can = useCan()
  if (!can('care.admission.edit'))
    return <span className="q-context">Sin admisión de urgencias todavía.</span>
  const to = `/admision/create?patientId=${patientId}&ambit=2`
  return <Link href={to}>Admitir en urgencias</Link>
}

function Steps({ one: { id, version, status, level, awaitsSecond } }: OneProps) {
  const about = { id, version }
  const look = { variant: 'default' } as const
  return (
    <Group gap={8} mt={8}>
      {mayStep(status, 'attend') && (
        <CommandOf of={attendTriage} about={about} done={() => 'Atención iniciada: el reloj se detuvo'} />
      )}
      {mayStep(status, 'finish') && (
        <CommandOf
          of={finishTriage}
          about={about}
          done={({ stays }) => (stays ? 'Queda en observación: falta su admisión.' : 'Atención terminada')}
        />
      )}
      {awaitsSecond && mayStep(status, 'reclassify') && (
        <CommandOf of={secondSign} about={about} done={() => 'Segunda firma registrada'} look={look} />
      )}
      {mayStep(status, 'call') && (
        <CommandOf of={callPatient} about={about} done={({ calls }) => `Llamado ${calls}`} look={look} />
      )}
      {mayStep(status, 'derive') && level !== null && level >= 4 && (
        <CommandOf
          of={deriveTriage}
          about={about}
          spans={{ detail: 12 }}
          done={() => 'Paciente derivado'}
          look={look}
        />
      )}
      {mayStep(status, 'abandon') && (
        <CommandOf of={abandonTriage} about={about} done={() => 'Abandono registrado'} look={look} />
      )}
      {mayStep(status, 'annul') && (
        <CommandOf
          of={annulTriage}
          about={about}
          done={() => 'Triage anulado'}
          look={{ ...look, color: 'red' }}
        />
      )}
    </Group>
  )
}

function Header({ one, actions }: OneProps & { readonly actions: readonly PageAction[] }) {
  const { id, status, level, ticket, patient, patientId, priorities, classifications } = one
  const [word, tone] = triageStates[status]
  return (
    <>
      <PageHeader
        title={`${ticket} · ${patient}`}
        crumbs={[{ label: 'Triage', href: '/triage/index' }]}
        status={
          <>
            {level !== null && (
              <span className={`q-triage-level q-triage-${level}`}>Triage {roman[level]}</span>
            )}
            <StatusTag tone={tone}>{word}</StatusTag>
          </>
        }
        context={[one.document, one.age, ...priorities].join(' · ')}
        actions={[
          ...actions,
          { label: 'Turno', run: () => openFileOf(triageTicket, { id }) },
          ...(classifications.length > 0
            ? [{ label: 'Hoja de triage', run: () => openFileOf(triageSheet, { id }) }]
            : []),
        ]}
      />
      <Suspense fallback={null}>
        <AllergyLine id={patientId} />
      </Suspense>
    </>
  )
}
