import { CommandDialog, downloadFileOf, ListScreen, useCan } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { useState } from 'react'
import {
  closeQualityFile,
  downloadQualityFiles,
  makeIndicatorFile,
  makeQualityFiles,
  makeRiskFile,
  markQualityFileSent,
  qualityFileContent,
  qualityFilePath,
  qualityFiles,
} from './quality-file.contract.ts'

interface OpenDialog {
  readonly to: 'indicators' | 'risk' | 'close' | 'send'
  /** The id of the file; absent when a new one is made. */
  readonly id?: string
}

/** The files reported to the State about care: each with its findings and its hash, to close, to download and to mark as sent. */
export function QualityFiles() {
  const [asking, setAsking] = useState<OpenDialog | null>(null)
  const can = useCan()
  const mayMake = can(makeQualityFiles)
  const make = { label: makeIndicatorFile.verb, primary: true, run: () => setAsking({ to: 'indicators' }) }
  const makeRisk = { label: makeRiskFile.verb, run: () => setAsking({ to: 'risk' }) }
  return (
    <>
      <ListScreen
        list={qualityFiles}
        path={qualityFilePath}
        title="Archivos de calidad"
        columns={[
          'name',
          'payer',
          'from',
          'to',
          'edition',
          'condition',
          'records',
          'errors',
          'findings',
          'createdAt',
        ]}
        actions={mayMake ? [make, makeRisk] : []}
        rowActions={({ id, condition }) => [
          ...(can(downloadQualityFiles)
            ? [{ label: 'Descargar', run: () => downloadFileOf(qualityFileContent, { id }) }]
            : []),
          ...(mayMake && condition === 'review'
            ? [{ label: closeQualityFile.verb, run: () => setAsking({ to: 'close', id }) }]
            : []),
          ...(mayMake && condition === 'closed'
            ? [{ label: markQualityFileSent.verb, run: () => setAsking({ to: 'send', id }) }]
            : []),
        ]}
      />
      {asking && <Dialog {...asking} onClose={() => setAsking(null)} />}
    </>
  )
}

function Dialog({ to, id = '', onClose }: OpenDialog & { readonly onClose: () => void }) {
  const dialogProps = (done: string) => ({ done: () => done, onClose })
  if (to === 'indicators')
    return (
      <CommandDialog
        of={makeIndicatorFile}
        about={{}}
        begun={lastHalf()}
        {...dialogProps('Archivo generado.')}
      />
    )
  if (to === 'risk')
    return (
      <CommandDialog of={makeRiskFile} about={{}} begun={lastMonth()} {...dialogProps('Archivo generado.')} />
    )
  if (to === 'close')
    return <CommandDialog of={closeQualityFile} about={{ id }} {...dialogProps('Período cerrado.')} />
  return (
    <CommandDialog
      of={markQualityFileSent}
      about={{ id }}
      {...dialogProps('Archivo marcado como enviado.')}
    />
  )
}

/** The last complete month. */
function lastMonth() {
  const [year, month] = dayInBogota(new Date()).split('-').map(Number) as [number, number]
  return month === 1 ? { year: year - 1, month: '12' } : { year, month: String(month - 1) }
}

/** The last complete semester, which is the one reported now. */
function lastHalf() {
  const [year, month] = dayInBogota(new Date()).split('-').map(Number) as [number, number]
  return month < 7 ? { year: year - 1, half: '2' as const } : { year, half: '1' as const }
}
