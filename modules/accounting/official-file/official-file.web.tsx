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

type Asking =
  | { readonly to: 'make' }
  | { readonly to: 'lot' }
  | { readonly to: 'transmit'; readonly id: string }

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
        columns={[
          'name',
          'kind',
          'format',
          'vigencia',
          'quarter',
          'edition',
          'condition',
          'findings',
          'filing',
          'createdAt',
          'author',
        ]}
        actions={mayMake ? [make, lot] : []}
        rowActions={(row) => [
          { label: 'Descargar', run: () => void download(`${officialFilePath}/${row.id}/download`) },
          ...(mayMake && row.kind === 'exogena' && row.condition === 'generated'
            ? [{ label: 'Aprobar', run: () => void approve(String(row.id)) }]
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

function Dialog({ asking, onClose }: { readonly asking: Asking; readonly onClose: () => void }) {
  const client = useQueryClient()
  const vigencia = useVigencia()
  const path =
    asking.to === 'make'
      ? officialFilePath
      : asking.to === 'lot'
        ? makeLotPath
        : `${officialFilePath}/${asking.id}/transmit`
  const send = async (body: Readonly<Record<string, unknown>>, key: string) => {
    await sendTo('POST', path, { body, key })
    await refreshAll(client)
    void toast({
      message: asking.to === 'transmit' ? 'Archivo marcado como transmitido.' : 'Archivo generado.',
      tone: 'good',
    })
    onClose()
  }
  if (asking.to === 'transmit')
    return (
      <FieldsDialog
        title="Marcar como transmitido"
        consequence="Si es del CHIP, los períodos del trimestre quedan bloqueados."
        verb="Marcar como transmitido"
        fields={transmission}
        send={send}
        onClose={onClose}
      />
    )
  if (asking.to === 'lot')
    return (
      <FieldsDialog
        title="Generar exógena"
        consequence="Queda guardada con su huella. Con hallazgos es un borrador y no se puede aprobar."
        verb="Generar exógena"
        fields={newLot}
        begun={{ vigencia, format: '1001' }}
        send={send}
        onClose={onClose}
      />
    )
  return (
    <FieldsDialog
      title="Generar archivo"
      consequence="Se valida antes de generarlo y queda guardado con su huella."
      verb="Generar archivo"
      fields={newFile}
      begun={{ kind: 'balances', vigencia, quarter: '1' }}
      send={send}
      onClose={onClose}
    />
  )
}
