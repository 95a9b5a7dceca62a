import { Show, useCan } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Panel, ReadField, StatusTag, shownDay, shownInstant } from '@quina/ui/web'
import type { ReactNode } from 'react'
import { affiliations, viewAffiliation } from '../affiliation/affiliation.contract.ts'
import { regimes } from '../affiliation/regime.contract.ts'
import { eventKinds } from '../patient-event/event.contract.ts'
import type { PatientFile } from '../patient-file/file-data.web.tsx'

const lastEvents = 5

/** The essentials about a patient at a bed or at a door: the person responsible, whom to call, and the last events. */
export function Summary({ file }: { readonly file: PatientFile }) {
  const seesInsurance = useCan()(viewAffiliation)
  return (
    <div className="q-file-summary">
      <Panel title="A quién llamar">
        <Phones file={file} />
      </Panel>
      {seesInsurance && (
        <Panel title="Quién responde hoy">
          <Insurance id={file.id} />
        </Panel>
      )}
      <Panel title="Lo último">
        <LastEvents events={file.events.slice(0, lastEvents)} />
      </Panel>
    </div>
  )
}

function Phones({ file: { values, labels } }: { readonly file: PatientFile }) {
  const lives = [values.address, values.neighbourhood, labels.municipalityId].filter(Boolean).join(', ')
  const people = [
    ['Paciente', null, [values.phone, values.otherPhone]],
    ['Responsable', values.guardianName, [values.guardianPhone]],
    ['Emergencia', values.emergencyName, [values.emergencyPhone]],
  ] as const
  return (
    <>
      {people
        .filter(([, name, phones]) => name || phones.some(Boolean))
        .map(([who, name, phones]) => (
          <ReadField key={who} label={name ? `${who}: ${String(name)}` : who}>
            {phones.filter(Boolean).map((phone) => (
              <Call key={String(phone)} phone={String(phone)} />
            ))}
          </ReadField>
        ))}
      <ReadField label="Vive en">{lives}</ReadField>
    </>
  )
}

/** A phone number that a telephone dials. */
const Call = ({ phone }: { readonly phone: string }): ReactNode => (
  <a className="q-link q-file-call" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
    {phone}
  </a>
)

/** The affiliation in force today. */
function Insurance({ id }: { readonly id: string }) {
  const today = dayInBogota(new Date())
  return (
    <Show of={affiliations} params={{ id }}>
      {(rows) => {
        const now = rows.find(
          ({ values: { fromDay, untilDay } }) =>
            String(fromDay) <= today && (untilDay === null || String(untilDay) >= today),
        )
        if (now === undefined) return <p className="q-muted">Sin afiliación vigente.</p>
        const { values, labels, stale } = now
        return (
          <>
            <ReadField label="EPS o asegurador">{labels.epsId}</ReadField>
            <ReadField label="Régimen">{regimes[values.regime as keyof typeof regimes]}</ReadField>
            <ReadField label="Verificada el">
              {values.verifiedOn ? shownDay(String(values.verifiedOn)) : undefined}{' '}
              {stale && <StatusTag tone="warning">Verificar derechos</StatusTag>}
            </ReadField>
          </>
        )
      }}
    </Show>
  )
}

function LastEvents({ events }: { readonly events: PatientFile['events'] }) {
  if (events.length === 0) return <p className="q-muted">Sin citas, admisiones ni órdenes.</p>
  return (
    <ul className="q-file-last">
      {events.map(({ id, kind, title, at, pending }) => (
        <li key={id}>
          <span>
            <b>{eventKinds[kind as keyof typeof eventKinds] ?? kind}</b> {title}
          </span>
          <small>
            {shownInstant(at)} {pending && <StatusTag tone="warning">Pendiente</StatusTag>}
          </small>
        </li>
      ))}
    </ul>
  )
}
