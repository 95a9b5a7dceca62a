import '../../tercero/files/entries.css'
import { type CatalogAnswer, Go, shownValue } from '@quina/blocks/web'
import { Cell, FieldGrid, Panel, ReadField, StatusTag, shownInstant } from '@quina/ui/web'
import { SamePerson } from '../../tercero/same-person/same-person.web.tsx'
import { roles, tercero } from '../../tercero/tercero/tercero.contract.ts'
import type { TerceroIdentity } from './tercero-file.contract.ts'

const fields = tercero.fields
const whereabouts = [
  'tradeName',
  'countryId',
  'municipality',
  'address',
  'phone',
  'email',
  'chipCode',
] as const

/** The identity of a tercero, its address, and its earlier names. */
export function DataPanel({ answer, identity }: { answer: CatalogAnswer; identity: TerceroIdentity }) {
  const { values, labels } = answer
  const held = Object.entries(roles).filter(([name]) => values[name] === true)
  return (
    <>
      <Panel title="Datos">
        <FieldGrid>
          <Cell span={3}>
            <ReadField label="Documento">{identity.ownIdentification}</ReadField>
          </Cell>
          <Cell span={3}>
            <ReadField label="Tipo de persona">{shownValue(fields.personType, values.personType)}</ReadField>
          </Cell>
          {whereabouts.map((name) => (
            <Cell key={name} span={3}>
              <ReadField label={name === 'municipality' ? 'Municipio' : fields[name].label}>
                {values[name] ? shownValue(fields[name], values[name], labels[name]) : undefined}
              </ReadField>
            </Cell>
          ))}
          <Cell span={6}>
            <ReadField label="Roles">{held.map(([, { label }]) => label).join(' · ')}</ReadField>
          </Cell>
        </FieldGrid>
      </Panel>
      <SamePerson id={answer.id} as="patient" />
      <Known identity={identity} />
    </>
  )
}

function Known({ identity: { aliases, absorbed } }: { readonly identity: TerceroIdentity }) {
  if (aliases.length === 0 && absorbed.length === 0) return null
  return (
    <Panel title="También conocido como">
      <ul className="q-entries">
        {aliases.map(({ identification, reason, at }) => (
          <li key={identification}>
            {identification}
            <span>
              Documento anterior, hasta {shownInstant(at)} · {reason}
            </span>
          </li>
        ))}
        {absorbed.map(({ id, identification, ownName }) => (
          <li key={id}>
            <Go to="/verTercero/:id" params={{ id }} className="q-link">
              {identification}
            </Go>
            <span>
              <StatusTag tone="info">Combinado</StatusTag> {ownName}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
