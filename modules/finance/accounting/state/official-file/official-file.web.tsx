import { CommandDialog, downloadFileOf, ListScreen, useCan, useVigencia } from '@quina/blocks/web'
import { useState } from 'react'
import {
  approveLot,
  makeFile,
  makeFiles,
  makeLot,
  markTransmitted,
  officialFileContent,
  officialFilePath,
  officialFiles,
} from './official-file.contract.ts'

interface OpenDialog {
  readonly to: 'make' | 'lot' | 'approve' | 'transmit'
  /** The id of the file; absent for a new one. */
  readonly id?: string
}

const keep = (id: string) => downloadFileOf(officialFileContent, { id })

/** The files sent to the CGN and those to send, each with its hash: downloads them and marks them as sent. */
export function OfficialFiles() {
  const [asking, setAsking] = useState<OpenDialog | null>(null)
  const mayMake = useCan()(makeFiles)
  const make = { label: makeFile.verb, primary: true, run: () => setAsking({ to: 'make' }) }
  const lot = { label: makeLot.verb, run: () => setAsking({ to: 'lot' }) }
  return (
    <>
      <ListScreen
        list={officialFiles}
        path={officialFilePath}
        title="Archivos oficiales"
        columns={['name', 'kind', 'vigencia', 'quarter', 'edition', 'condition', 'createdAt']}
        actions={mayMake ? [make, lot] : []}
        rowActions={(row) => [
          { label: 'Descargar', run: () => keep(row.id) },
          ...(mayMake && row.kind === 'exogena' && row.condition === 'generated'
            ? [{ label: 'Aprobar', run: () => setAsking({ to: 'approve', id: row.id }) }]
            : []),
          ...(mayMake && row.condition === (row.kind === 'exogena' ? 'approved' : 'generated')
            ? [{ label: markTransmitted.verb, run: () => setAsking({ to: 'transmit', id: row.id }) }]
            : []),
        ]}
      />
      {asking && <Dialog {...asking} onClose={() => setAsking(null)} />}
    </>
  )
}

function Dialog({ to, id = '', onClose }: OpenDialog & { readonly onClose: () => void }) {
  const vigencia = useVigencia()
  const dialogProps = (done: string) => ({ done: () => done, onClose })
  if (to === 'make')
    return (
      <CommandDialog
        of={makeFile}
        about={{}}
        begun={{ kind: 'balances', vigencia, quarter: '1' }}
        {...dialogProps('Archivo generado.')}
      />
    )
  if (to === 'lot')
    return (
      <CommandDialog
        of={makeLot}
        about={{}}
        begun={{ vigencia, format: '1001' }}
        {...dialogProps('Exógena generada.')}
      />
    )
  if (to === 'approve')
    return <CommandDialog of={approveLot} about={{ id }} {...dialogProps('Lote aprobado.')} />
  return (
    <CommandDialog
      of={markTransmitted}
      about={{ id }}
      {...dialogProps('Archivo marcado como transmitido.')}
    />
  )
}
