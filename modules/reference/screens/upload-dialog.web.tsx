import { Button } from '@mantine/core'
import { call, Refusal, refreshAll, wordsOf } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { ConfirmDialog, DayField, FlagField } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sinceAlways, uploadEdition } from '../edition/edition.contract.ts'
import type { TableName } from '../table/tables.contract.ts'

interface UploadDialogProps {
  readonly catalogue: TableName
  /** No official file has been applied yet. */
  readonly first: boolean
  readonly onClose: () => void
  readonly onBrought: (id: string) => void
}

/** Asks for a file and since when it applies. It is read and compared; nothing changes yet. */
export function UploadDialog({ catalogue, first, onClose, onBrought }: UploadDialogProps) {
  const hand = useUpload(catalogue, first, (id) => {
    onBrought(id)
    onClose()
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void hand.send()}
      title="Importar archivo oficial"
      consequence="Se compara con lo vigente y se muestra qué cambiaría. Nada cambia hasta que usted lo aplique."
      verb="Revisar archivo"
      error={hand.error}
      disabled={hand.file === null || hand.validFrom === '' || hand.busy}
    >
      <ChooseFile file={hand.file} onFile={hand.setFile} />
      <DayField
        label="Rige desde"
        name="validFrom"
        required
        value={hand.validFrom}
        onChange={hand.setValidFrom}
        error={hand.fieldError}
        help={
          first ? 'La primera versión rige también para lo anterior.' : 'Lo anterior conserva lo que decía.'
        }
      />
      <FlagField
        label="El archivo trae todo el catálogo: lo que no venga deja de regir"
        name="complete"
        value={hand.complete}
        onChange={hand.setComplete}
      />
    </ConfirmDialog>
  )
}

interface ChooseFileProps {
  readonly file: File | null
  readonly onFile: (file: File | null) => void
}

function ChooseFile({ file, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="q-reference-upload">
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.tsv,.txt,.json"
        aria-label="Archivo oficial"
        onChange={(event) => onFile(event.currentTarget.files?.[0] ?? null)}
      />
      <Button variant="default" onClick={() => input.current?.click()} data-autofocus>
        Elegir archivo…
      </Button>
      <span className="q-muted">{file?.name ?? 'Excel, CSV o JSON de SISPRO, hasta 10 MB'}</span>
    </div>
  )
}

function useUpload(catalogue: TableName, first: boolean, onBrought: (id: string) => void) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [validFrom, setValidFrom] = useState<string>(first ? sinceAlways : dayInBogota(new Date()))
  const [complete, setComplete] = useState(true)
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (file === null) return
    setBusy(true)
    const body = new FormData()
    body.append('file', file)
    try {
      const query = { catalogue, validFrom, complete: complete ? 'true' : 'false' } as const
      const { id } = await call(uploadEdition, { body, query })
      await refreshAll(client)
      onBrought(id)
    } catch (why) {
      setFailure(why)
      setBusy(false)
    }
  }
  const error = failure === undefined ? undefined : wordsOf(failure)
  const fieldError = failure instanceof Refusal ? failure.fields.validFrom : undefined
  return { file, setFile, validFrom, setValidFrom, complete, setComplete, busy, send, error, fieldError }
}
