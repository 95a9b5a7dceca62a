import type { AnswerOf } from '@quina/blocks'
import { CommandDialog, CommandOf, openFileOf, Show, useCan } from '@quina/blocks/web'
import { dayInBogota, pick } from '@quina/kernel'
import { DataTable, EmptyState, type RowAction, StatusTag } from '@quina/ui/web'
import { useState } from 'react'
import type { PatientFile } from '../patient-file/file-data.web.tsx'
import {
  consentMedia,
  consentPurposes,
  consents,
  printedConsent,
  revokeConsent,
  revokeConsents,
  signConsent,
} from './consent.contract.ts'

type ConsentRow = AnswerOf<typeof consents>[number]

const fullAge = 18

/** What a patient allowed or refused, with the commands to sign, print and revoke. */
export function ConsentPanel({ file }: { readonly file: PatientFile }) {
  const { id } = file
  const can = useCan()
  const [revoking, setRevoking] = useState<string>()
  const today = dayInBogota(new Date())
  const actionsOf = (row: ConsentRow): RowAction[] => [
    { label: 'Imprimir', run: () => openFileOf(printedConsent, { id, consentId: row.id }) },
    ...(can(revokeConsents) && row.revokedOn === null
      ? [{ label: 'Revocar…', danger: true, run: () => setRevoking(row.id) }]
      : []),
  ]
  return (
    <>
      <div className="q-file-end">
        <CommandOf
          of={signConsent}
          about={{ id }}
          title="Registrar consentimiento"
          label="Registrar consentimiento"
          begun={{ purpose: 'care', granted: true, medium: 'signature', signedOn: today, ...signerOf(file) }}
          done={() => 'Consentimiento registrado: imprímalo para la firma'}
        />
      </div>
      <Show of={consents} params={{ id }}>
        {(rows) => <ConsentTable rows={rows} actionsOf={actionsOf} />}
      </Show>
      {revoking && (
        <CommandDialog
          of={revokeConsent}
          about={{ id, consentId: revoking }}
          title="Revocar el consentimiento"
          begun={{ revokedOn: today }}
          spans={{ revokedReason: 12 }}
          done={() => 'Consentimiento revocado'}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  )
}

/** The signer: the patient, or the person who answers for them. */
const signerOf = ({ values, name, years }: PatientFile) =>
  years < fullAge || values.incapable === true
    ? {
        signerName: values.guardianName,
        signerDocument: values.guardianDocument,
        signerKinship: values.guardianKinship,
      }
    : { signerName: name, signerDocument: `${values.documentType} ${values.number}` }

type TableProps = Readonly<{
  rows: readonly ConsentRow[]
  actionsOf: (row: ConsentRow) => readonly RowAction[]
}>

const ConsentTable = ({ rows, actionsOf }: TableProps) => (
  <DataTable
    label="Consentimientos"
    rows={rows.map((row) => ({
      ...row.values,
      ...pick(row, 'id', 'takenBy', 'revokedOn'),
      row,
    }))}
    columns={[
      { key: 'purpose', header: 'Finalidad', kind: 'choice', options: consentPurposes, sortable: false },
      {
        key: 'granted',
        header: 'Respuesta',
        width: 120,
        sortable: false,
        render: ({ row }) => <Answer row={row} />,
      },
      { key: 'signedOn', header: 'Fecha', kind: 'day', sortable: false },
      { key: 'signerName', header: 'Quien firma', sortable: false },
      { key: 'medium', header: 'Medio', kind: 'choice', options: consentMedia, sortable: false },
      { key: 'takenBy', header: 'Lo recibió', sortable: false },
      { key: 'revokedOn', header: 'Revocado', kind: 'day', sortable: false },
    ]}
    empty={{ filtered: false, never: <EmptyState title="Todavía no hay consentimientos" /> }}
    actions={([one]) => (one === undefined ? [] : actionsOf(one.row))}
  />
)

function Answer({ row }: { readonly row: ConsentRow }) {
  if (row.revokedOn !== null) return <StatusTag tone="neutral">Revocado</StatusTag>
  return row.values.granted === true ? (
    <StatusTag tone="good">Autoriza</StatusTag>
  ) : (
    <StatusTag tone="bad">No autoriza</StatusTag>
  )
}
