import { Button, FileButton } from '@mantine/core'
import { call, Refusal, wordsOf } from '@quina/blocks/web'
import { ErrorSummary, Panel, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showLogo, uploadLogo } from '../company/company.contract.ts'

interface LogoPanelProps {
  readonly hasLogo: boolean
  /** Changes with the picture, so that the old one is not shown from memory. */
  readonly version: number
  readonly mayEdit: boolean
}

/** The picture at the head of every paper. */
export function LogoPanel({ hasLogo, version, mayEdit }: LogoPanelProps) {
  const client = useQueryClient()
  const [message, setMessage] = useState<string>()
  const [sent, setSent] = useState(0)
  const send = async (file: File | null) => {
    if (file === null) return
    const body = new FormData()
    body.append('file', file)
    setMessage(undefined)
    try {
      await call(uploadLogo, { body })
      setSent(sent + 1)
      await client.invalidateQueries({ queryKey: ['admin', 'company'] })
      void toast({ message: 'Logotipo guardado', tone: 'good' })
    } catch (failure) {
      setMessage(failure instanceof Refusal ? failure.message : wordsOf(failure))
    }
  }
  return (
    <Panel title="Logotipo">
      {message && <ErrorSummary message={message} />}
      <div className="q-profile-logo">
        {hasLogo ? (
          <img src={`${showLogo.path}?v=${version}-${sent}`} alt="Logotipo de la entidad" />
        ) : (
          <p className="q-muted">Aún no hay logotipo. Sale en el encabezado de todo lo que se imprime.</p>
        )}
        {mayEdit && (
          <FileButton accept="image/png,image/jpeg" onChange={(file) => void send(file)}>
            {(props) => (
              <Button variant="default" {...props}>
                {hasLogo ? 'Cambiar…' : 'Subir…'}
              </Button>
            )}
          </FileButton>
        )}
        <small className="q-muted">PNG o JPG de 1 MB como máximo.</small>
      </div>
    </Panel>
  )
}
