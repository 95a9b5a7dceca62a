import '../screen/document.css'
import { Button } from '@mantine/core'
import { ErrorSummary, shownInstant } from '@quina/ui/web'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { getFrom, noPlaceholder, sendTo, wordsOf } from '../../http/endpoint/api.web.ts'

interface Attachment {
  readonly id: string
  readonly name: string
  readonly mediaType: string
  readonly size: number
  readonly uploadedAt: string
  readonly uploadedBy: string
}

interface AttachmentsProps {
  /** `/api/budget/cdp/<id>/attachments` */
  readonly path: string
  readonly mayAttach: boolean
}

/** The files of a document. Files are never changed nor deleted. */
export function Attachments({ path, mayAttach }: AttachmentsProps) {
  const { data: files = [], error } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getFrom<Attachment[]>(path, {}, signal),
    placeholderData: noPlaceholder,
  })
  const [seenId, setSeenId] = useState<string>()
  return (
    <>
      {error && <ErrorSummary message={wordsOf(error)} />}
      <ul className="q-files">
        {files.map((file) => (
          <FileLine
            key={file.id}
            file={file}
            address={`${path}/${file.id}`}
            seen={seenId === file.id}
            onSee={(seen) => setSeenId(seen ? file.id : undefined)}
          />
        ))}
      </ul>
      {mayAttach && <AttachButton path={path} />}
    </>
  )
}

interface FileLineProps {
  readonly file: Attachment
  readonly address: string
  readonly seen: boolean
  readonly onSee: (seen: boolean) => void
}

/** A file and, if it is a picture or a PDF, its view beside the document. */
function FileLine({ file: { name, mediaType, size, uploadedAt, uploadedBy }, ...props }: FileLineProps) {
  const { address, seen, onSee } = props
  const isImage = mediaType.startsWith('image/')
  return (
    <li>
      <a className="q-link" href={address} target="_blank" rel="noopener noreferrer">
        {isImage && !seen && <img src={address} alt="" loading="lazy" />}
        {name}
      </a>
      <span>
        {sizeText(size)} · {uploadedBy} · {shownInstant(uploadedAt)}
      </span>
      {(isImage || mediaType === 'application/pdf') && (
        <Button
          variant="default"
          size="compact-xs"
          aria-expanded={seen}
          aria-label={`${seen ? 'Cerrar' : 'Ver aquí'} ${name}`}
          onClick={() => onSee(!seen)}
        >
          {seen ? 'Cerrar' : 'Ver aquí'}
        </Button>
      )}
      {seen &&
        (isImage ? <SeenImage address={address} name={name} /> : <SeenPaper address={address} name={name} />)}
    </li>
  )
}

type SeenProps = Readonly<{ address: string; name: string }>

const SeenImage = ({ address, name }: SeenProps) => <img className="q-file-seen" src={address} alt={name} />

const SeenPaper = ({ address, name }: SeenProps) => (
  <iframe className="q-file-seen" title={name} src={`${address}#navpanes=0&view=FitH`} />
)

/** `12 KB`, `1,4 MB`. */
function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1_048_576) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1_048_576).toFixed(1).replace('.', ',')} MB`
}

/** Attaches files that are chosen, dropped, pasted while the button is in sight, or photographed with a telephone. */
function AttachButton({ path }: { readonly path: string }) {
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const attach = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        const body = new FormData()
        body.append('file', file)
        await sendTo('POST', path, { body })
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: [path] }),
  })
  const given = (files: FileList | undefined | null) => files && files.length > 0 && attach.mutate([...files])
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    given(currentTarget.files)
    currentTarget.value = ''
  }
  usePastedFiles(given)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    given(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons do the same without dragging
    <div className="q-attach" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <input ref={input} type="file" multiple hidden onChange={choose} aria-label="Archivo por adjuntar" />
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={choose} />
      <Button variant="default" loading={attach.isPending} onClick={() => input.current?.click()}>
        Adjuntar archivo…
      </Button>
      <Button variant="subtle" disabled={attach.isPending} onClick={() => camera.current?.click()}>
        Tomar foto…
      </Button>
      <span>o arrástrelo aquí, o péguelo con Ctrl+V</span>
      {attach.error && <ErrorSummary message={wordsOf(attach.error)} />}
    </div>
  )
}

/** Files that are pasted where nothing is being typed. */
function usePastedFiles(given: (files: FileList | undefined) => void): void {
  const now = useRef(given)
  now.current = given
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.clipboardData?.files.length) now.current(event.clipboardData.files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
