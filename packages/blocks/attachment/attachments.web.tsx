import '../document/document.css'
import { Button } from '@mantine/core'
import { ErrorSummary, shownInstant } from '@quina/ui/web'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { getFrom, noStandIn, sendTo, wordsOf } from '../endpoint/api.web.ts'

interface Attachment {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly uploadedAt: string
  readonly uploadedBy: string
}

interface AttachmentsProps {
  /** `/api/budget/cdp/<id>/attachments` */
  readonly path: string
  readonly mayAttach: boolean
}

/** The files of a document. They are never changed nor deleted. */
export function Attachments({ path, mayAttach }: AttachmentsProps) {
  const { data: files = [], error } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getFrom<Attachment[]>(path, {}, signal),
    placeholderData: noStandIn,
  })
  return (
    <>
      {error && <ErrorSummary message={wordsOf(error)} />}
      <ul className="q-files">
        {files.map(({ id, name, size, uploadedAt, uploadedBy }) => (
          <li key={id}>
            <a className="q-link" href={`${path}/${id}`} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
            <span>
              {sizeText(size)} · {uploadedBy} · {shownInstant(uploadedAt)}
            </span>
          </li>
        ))}
      </ul>
      {mayAttach && <AttachButton path={path} />}
    </>
  )
}

/** `12 KB`, `1,4 MB`. */
function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1_048_576) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1_048_576).toFixed(1).replace('.', ',')} MB`
}

function AttachButton({ path }: { readonly path: string }) {
  const input = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const attach = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append('file', file)
      return sendTo('POST', path, { body })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [path] }),
  })
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file) attach.mutate(file)
    currentTarget.value = ''
  }
  return (
    <>
      <input ref={input} type="file" hidden onChange={choose} aria-label="Archivo por adjuntar" />
      <Button variant="default" loading={attach.isPending} onClick={() => input.current?.click()}>
        Adjuntar archivo…
      </Button>
      {attach.error && <ErrorSummary message={wordsOf(attach.error)} />}
    </>
  )
}
