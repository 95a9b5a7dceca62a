import './bed-map.css'
import { Button } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { CommandDialog, Go, Show, useCan, useGo } from '@quina/blocks/web'
import { EmptyState, Page, PageHeader, Panel, StatusTag, shownInstant } from '@quina/ui/web'
import { useState } from 'react'
import { bedKinds } from '../../beds/bed/bed.contract.ts'
import { type BedState, bedMotives, bedStates } from '../../beds/bed-use/bed-states.contract.ts'
import { shownMinutes } from '../../triage/triage-board/clock.domain.ts'
import { useNow } from '../../triage/triage-board/triage-board.web.tsx'
import { hourNow } from '../admission/hour-now.web.ts'
import { BedActions } from './bed-actions.web.tsx'
import { assignBed, assignBeds, bedConvention, bedMap } from './bed-map.contract.ts'

type Map = AnswerOf<typeof bedMap>
type MappedBed = Map['beds'][number]
type WaitingPatient = Map['waiting'][number]
type Limits = Map['observation']

/** The current beds of the site, by service, and the patients who wait for one. The map updates by itself. */
export function BedMap() {
  const [assigning, setAssigning] = useState<{ bedId: string; admissionId: string } | null>(null)
  const can = useCan()
  const go = useGo()
  return (
    <Page>
      <PageHeader
        title="Camas"
        context="Camas de esta sede, como están ahora"
        actions={[
          { label: 'Censo', run: () => void go('/care/reports/index?informe=bedCensus') },
          ...(can(assignBeds)
            ? [
                {
                  label: 'Asignar cama…',
                  keys: 'Alt+N',
                  primary: true,
                  run: () => setAssigning({ bedId: '', admissionId: '' }),
                },
              ]
            : []),
        ]}
      />
      <Show of={bedMap} params={{}}>
        {(map) => <Beds map={map} onAssign={setAssigning} />}
      </Show>
      {assigning && (
        <CommandDialog
          of={assignBed}
          about={{}}
          begun={{ ...assigning, ...hourNow(), confirmed: false }}
          spans={{ admissionId: 12, bedId: 12, date: 6, time: 6, confirmed: 12 }}
          done={({ bed }) => `Cama ${bed} asignada`}
          onClose={() => setAssigning(null)}
        />
      )}
    </Page>
  )
}

type BedsProps = Readonly<{ map: Map; onAssign: (known: { bedId: string; admissionId: string }) => void }>

function Beds({ map: { beds, waiting, observation, colours }, onAssign }: BedsProps) {
  if (beds.length === 0)
    return (
      <EmptyState title="Esta sede no tiene camas">
        Cree las ubicaciones de tipo «Cama» y regístrelas en la configuración de camas.
      </EmptyState>
    )
  const services = [...new Set(beds.map(({ service }) => service))]
  return (
    <>
      <Counts beds={beds} />
      {waiting.length > 0 && <Waiting waiting={waiting} observation={observation} onAssign={onAssign} />}
      {services.map((service) => {
        const own = beds.filter((one) => one.service === service)
        const taken = own.filter(({ state }) => state === 'occupied').length
        return (
          <Panel key={service} title={`${service} (${taken} de ${own.length})`}>
            <ul className="q-bed-service">
              {own.map((one) => (
                <Bed key={one.id} bed={one} observation={observation} colours={colours} onAssign={onAssign} />
              ))}
            </ul>
          </Panel>
        )
      })}
    </>
  )
}

const states = Object.keys(bedStates) as BedState[]

const Counts = ({ beds }: Pick<Map, 'beds'>) => (
  <ul className="q-bed-count" aria-label="Camas por estado">
    {states.map((state) => (
      <li key={state}>
        <StatusTag tone={bedStates[state][1]}>
          {bedStates[state][0]}: {beds.filter((one) => one.state === state).length}
        </StatusTag>
      </li>
    ))}
  </ul>
)

type WaitingProps = Pick<BedsProps, 'onAssign'> &
  Readonly<{ waiting: readonly WaitingPatient[]; observation: Limits }>

const Waiting = ({ waiting, observation, onAssign }: WaitingProps) => (
  <Panel title={`Esperan cama (${waiting.length})`}>
    <ul className="q-bed-service">
      {waiting.map((one) => (
        <li key={one.id} className="q-bed">
          <Who one={one} observation={observation} />
          <footer>
            <Assign onAssign={() => onAssign({ bedId: '', admissionId: one.id })} name={one.patient} />
          </footer>
        </li>
      ))}
    </ul>
  </Panel>
)

interface BedProps extends Pick<BedsProps, 'onAssign'> {
  readonly bed: MappedBed
  readonly observation: Limits
  readonly colours: Map['colours']
}

function Bed({ bed, observation, colours, onAssign }: BedProps) {
  const { id, code, name, room, kind, state, since, motive, note, lying } = bed
  return (
    <li className="q-bed" style={{ borderInlineStartColor: colours[bedConvention(state, motive)] }}>
      <header>
        <strong>{code}</strong>
        <StatusTag tone={bedStates[state][1]}>{bedStates[state][0]}</StatusTag>
      </header>
      <p className="q-context">{[name, room, bedKinds[kind]].filter(Boolean).join(' · ')}</p>
      {lying !== null && <Who one={lying} observation={observation} />}
      {motive !== null && <p>{[bedMotives[motive], note].filter(Boolean).join(': ')}</p>}
      {since !== null && <p className="q-context">Desde {shownInstant(since)}</p>}
      <footer>
        {state === 'free' && <Assign onAssign={() => onAssign({ bedId: id, admissionId: '' })} name={code} />}
        {state === 'reserved' && lying !== null && (
          <Assign onAssign={() => onAssign({ bedId: id, admissionId: lying.id })} name={code} />
        )}
        <BedActions bed={bed} />
      </footer>
    </li>
  )
}

function Who({ one, observation }: { readonly one: WaitingPatient; readonly observation: Limits }) {
  const { id, patient, document: number, age, diagnosis, payer, alerts, observedFrom, days } = one
  return (
    <>
      <p>
        <Go to="/admision/edit/:id" params={{ id }}>
          <strong>{patient}</strong>
        </Go>
      </p>
      <p className="q-context">
        {number} · {age} · {days === 1 ? '1 día' : `${days} días`}
      </p>
      {diagnosis !== null && <p>{diagnosis}</p>}
      {payer !== null && <p className="q-context">{payer}</p>}
      {alerts !== null && <StatusTag tone="warning">{alerts}</StatusTag>}
      {observedFrom !== null && <Observed since={observedFrom} limits={observation} />}
    </>
  )
}

/** How long a patient has been in observation, beside the hours that the hospital allows. */
function Observed({ since, limits: { warn, most } }: { readonly since: string; readonly limits: Limits }) {
  const now = useNow()
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000))
  const tone = minutes > most * 60 ? 'bad' : minutes > warn * 60 ? 'warning' : 'good'
  return (
    <StatusTag tone={tone}>
      Observación: {shownMinutes(minutes)} de {most} h
    </StatusTag>
  )
}

function Assign({ onAssign, name }: { onAssign: () => void; name: string }) {
  if (!useCan()(assignBeds)) return null
  return (
    <Button size="compact-xs" variant="light" aria-label={`Asignar cama: ${name}`} onClick={onAssign}>
      Asignar
    </Button>
  )
}
