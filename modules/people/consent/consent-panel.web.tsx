import { Button } from '@mantine/core'
import { FieldsDialog, openFile, sendTo, useCan, wordsOf } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { DataTable, EmptyState, ErrorState, type RowAction, StatusTag, toast } from '@quina/ui/web'
import { useState } from 'react'
import { type PatientFile, useFilePart, useRefreshPatients } from '../patient-file/file-calls.web.ts'
import {
  consentFields,
  consentMedia,
  consentPurposes,
  consentRevocation,
  editConsent,
  revokeConsent,
} from './consent.contract.ts'

interface ShownConsent {
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
  readonly edition: number
  readonly takenBy: string
  readonly revokedOn: string | null
}

const fullAge = 18

/** What a patient allowed or refused: to sign, print and revoke. */
export function ConsentPanel({ file }: { readonly file: PatientFile }) {
  const { id } = file
  const can = useCan()
  const { data, error, refetch } = useFilePart<ShownConsent>(id, 'consent')
  const [signing, setSigning] = useState(false)
  const [revoking, setRevoking] = useState<string>()
  const path = `/api/people/patient/${id}/consent`
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  const actionsOf = (row: ShownConsent): RowAction[] => [
    { label: 'Imprimir', run: () => openFile(`${path}/${row.id}/print`) },
    ...(can(revokeConsent) && row.revokedOn === null
      ? [{ label: 'Revocar…', danger: true, run: () => setRevoking(row.id) }]
      : []),
  ]
  return (
    <>
      {can(editConsent) && (
        <div className="q-file-end">
          <Button onClick={() => setSigning(true)}>Registrar consentimiento</Button>
        </div>
      )}
      <ConsentTable rows={data} actionsOf={actionsOf} />
      {signing && <SignDialog file={file} path={path} onClose={() => setSigning(false)} />}
      {revoking && (
        <RevokeDialog path={`${path}/${revoking}/revoke`} onClose={() => setRevoking(undefined)} />
      )}
    </>
  )
}

interface TableProps {
  readonly rows: readonly ShownConsent[] | undefined
  readonly actionsOf: (row: ShownConsent) => readonly RowAction[]
}

const ConsentTable = ({ rows, actionsOf }: TableProps) => (
  <DataTable
    label="Consentimientos"
    rows={rows?.map((row) => ({
      ...row.values,
      id: row.id,
      takenBy: row.takenBy,
      revokedOn: row.revokedOn,
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

function Answer({ row }: { readonly row: ShownConsent }) {
  if (row.revokedOn !== null) return <StatusTag tone="neutral">Revocado</StatusTag>
  return row.values.granted === true ? (
    <StatusTag tone="good">Autoriza</StatusTag>
  ) : (
    <StatusTag tone="bad">No autoriza</StatusTag>
  )
}

interface SignProps {
  readonly file: PatientFile
  readonly path: string
  readonly onClose: () => void
}

function SignDialog({ file: { values, name, years }, path, onClose }: SignProps) {
  const refresh = useRefreshPatients()
  const represented = years < fullAge || values.incapable === true
  const signer = represented
    ? {
        signerName: values.guardianName,
        signerDocument: values.guardianDocument,
        signerKinship: values.guardianKinship,
      }
    : { signerName: name, signerDocument: `${values.documentType} ${values.number}` }
  const send = async (body: object, key: string) => {
    await sendTo('POST', path, { body, key })
    await refresh()
    void toast({ message: 'Consentimiento registrado: imprímalo para la firma', tone: 'good' })
  }
  return (
    <FieldsDialog
      title="Registrar consentimiento"
      consequence="Se guarda con el texto vigente de la finalidad. Después puede imprimirlo para la firma."
      verb="Registrar"
      fields={consentFields}
      begun={{
        purpose: 'care',
        granted: true,
        medium: 'signature',
        signedOn: dayInBogota(new Date()),
        ...signer,
      }}
      send={send}
      onClose={onClose}
    />
  )
}

function RevokeDialog({ path, onClose }: { readonly path: string; readonly onClose: () => void }) {
  const refresh = useRefreshPatients()
  const send = async (body: object, key: string) => {
    await sendTo('POST', path, { body, key })
    await refresh()
    void toast({ message: 'Consentimiento revocado', tone: 'good' })
  }
  return (
    <FieldsDialog
      title="Revocar el consentimiento"
      consequence="Desde este momento deja de usarse para esta finalidad."
      verb="Revocar"
      danger
      fields={consentRevocation}
      begun={{ revokedOn: dayInBogota(new Date()) }}
      spans={{ revokedReason: 12 }}
      send={send}
      onClose={onClose}
    />
  )
}
