import { Button, Group } from '@mantine/core'
import { toast } from '@quina/ui/web'

/** Shows the recovery codes for a lost phone, only this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'))
    void toast({ message: 'Códigos copiados', tone: 'good' })
  }
  return (
    <>
      <p className="q-context">
        Guarde estos códigos en un lugar seguro: cada uno reemplaza una vez a su teléfono. No se mostrarán de
        nuevo.
      </p>
      <ul className="q-codes" aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap={8}>
        <Button variant="default" onClick={() => void copy()}>
          Copiar
        </Button>
        <Button onClick={onDone}>Ya los guardé</Button>
      </Group>
    </>
  )
}
