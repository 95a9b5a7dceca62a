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
import {
  makeFiles,
  newFile,
  officialFilePath,
  officialFiles,
  transmission,
} from './official-file.contract.ts'

type Asking = { readonly to: 'make' } | { readonly to: 'transmit'; readonly id: string }

/** The files that went to the CGN and those that are about to: each with its hash, to download and to mark as sent. */
export function OfficialFiles() {
  const [asking, setAsking] = useState<Asking | null>(null)
  const mayMake = useCan()(makeFiles)
  const make = { label: 'Generar archivo', primary: true, run: () => setAsking({ to: 'make' }) }
  return (
    <>
      <ListScreen
        list={officialFiles}
        path={officialFilePath}
        title="Archivos oficiales"
        columns={[
          'name',
          'kind',
          'vigencia',
          'quarter',
          'edition',
          'condition',
          'filing',
          'createdAt',
          'author',
        ]}
        actions={mayMake ? [make] : []}
        rowActions={(row) => [
          { label: 'Descargar', run: () => void download(`${officialFilePath}/${row.id}/download`) },
          ...(mayMake && row.condition === 'generated'
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
  const path = asking.to === 'make' ? officialFilePath : `${officialFilePath}/${asking.id}/transmit`
  const send = async (body: Readonly<Record<string, unknown>>, key: string) => {
    await sendTo('POST', path, { body, key })
    await refreshAll(client)
    void toast({
      message: asking.to === 'make' ? 'Archivo generado.' : 'Archivo marcado como transmitido.',
      tone: 'good',
    })
    onClose()
  }
  if (asking.to === 'transmit')
    return (
      <FieldsDialog
        title="Marcar como transmitido"
        consequence="Los períodos del trimestre quedan bloqueados."
        verb="Marcar como transmitido"
        fields={transmission}
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
