import type { Fields } from '@quina/blocks'
import {
  download,
  FieldsDialog,
  ListScreen,
  refreshAll,
  sendTo,
  useCan,
  useVigencia,
} from '@quina/blocks/web'
import { toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makeLotPath, newLot } from '../exogena/exogena.contract.ts'
import {
  makeFiles,
  newFile,
  officialFilePath,
  officialFiles,
  transmission,
} from './official-file.contract.ts'

interface Asking {
  readonly to: 'make' | 'lot' | 'approve' | 'transmit'
  /** Of the file, unless a new one is made. */
  readonly id?: string
}

/** The files that went to the CGN and those that are about to: each with its hash, to download and to mark as sent. */
export function OfficialFiles() {
  const [asking, setAsking] = useState<Asking | null>(null)
  const mayMake = useCan()(makeFiles)
  const make = { label: 'Generar archivo', primary: true, run: () => setAsking({ to: 'make' }) }
  const lot = { label: 'Generar exógena', run: () => setAsking({ to: 'lot' }) }
  return (
    <>
      <ListScreen
        list={officialFiles}
        path={officialFilePath}
        title="Archivos oficiales"
        columns={['name', 'kind', 'vigencia', 'quarter', 'edition', 'condition', 'createdAt']}
        actions={mayMake ? [make, lot] : []}
        rowActions={(row) => [
          { label: 'Descargar', run: () => void download(`${officialFilePath}/${row.id}/download`) },
          ...(mayMake && row.kind === 'exogena' && row.condition === 'generated'
            ? [{ label: 'Aprobar', run: () => setAsking({ to: 'approve', id: row.id }) }]
            : []),
          ...(mayMake && row.condition === (row.kind === 'exogena' ? 'approved' : 'generated')
            ? [{ label: 'Marcar como transmitido', run: () => setAsking({ to: 'transmit', id: row.id }) }]
            : []),
        ]}
      />
      {asking && <Dialog asking={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

interface Shown {
  readonly title: string
  readonly consequence: string
  readonly done: string
  readonly path: string
  readonly fields: Fields
  readonly begun?: Readonly<Record<string, unknown>>
}

const shownFor = (asking: Asking, vigencia: number): Shown =>
  ({
    make: () => ({
      title: 'Generar archivo',
      consequence: 'Se valida antes de generarlo y queda guardado con su huella.',
      done: 'Archivo generado.',
      path: officialFilePath,
      fields: newFile,
      begun: { kind: 'balances', vigencia, quarter: '1' },
    }),
    lot: () => ({
      title: 'Generar exógena',
      consequence: 'Queda guardada con su huella. Con hallazgos es un borrador y no se puede aprobar.',
      done: 'Exógena generada.',
      path: makeLotPath,
      fields: newLot,
      begun: { vigencia, format: '1001' },
    }),
    approve: () => ({
      title: 'Aprobar lote',
      consequence: 'Queda listo para transmitirlo a la DIAN.',
      done: 'Lote aprobado.',
      path: `${officialFilePath}/${asking.id}/approve`,
      fields: {},
    }),
    transmit: () => ({
      title: 'Marcar como transmitido',
      consequence: 'Si es del CHIP, los períodos del trimestre quedan bloqueados.',
      done: 'Archivo marcado como transmitido.',
      path: `${officialFilePath}/${asking.id}/transmit`,
      fields: transmission,
    }),
  })[asking.to]()

function Dialog({ asking, onClose }: { readonly asking: Asking; readonly onClose: () => void }) {
  const client = useQueryClient()
  const { title, done, path, ...rest } = shownFor(asking, useVigencia())
  const send = async (body: Readonly<Record<string, unknown>>, key: string) => {
    await sendTo('POST', path, { body, key })
    await refreshAll(client)
    void toast({ message: done, tone: 'good' })
    onClose()
  }
  return <FieldsDialog title={title} verb={title} {...rest} send={send} onClose={onClose} />
}
