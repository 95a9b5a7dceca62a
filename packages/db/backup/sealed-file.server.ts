import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Decrypter, Encrypter } from 'age-encryption'

/** The first bytes of every age file: `age -d` opens it with the same passphrase. */
const mark = 'age-encryption.org/v1\n'

export const isSealed = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mark.length), 0, mark.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === mark
  } finally {
    await file.close()
  }
}

/** Another keyboard may compose a passphrase of other characters that look the same. */
const normal = (passphrase: string): string => passphrase.normalize('NFC')

/** Encrypts bytes as an age file that only the passphrase opens. */
export async function* sealedWith(
  passphrase: string,
  bytes: AsyncIterable<Buffer>,
): AsyncIterable<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(normal(passphrase))
  yield* await encrypter.encrypt(webStreamOf(bytes))
}

/**
 * The contents of an age file. Each piece of 64 KiB is returned once it is proved to be the original of that place; the last
 * piece proves that nothing is missing.
 * @throws Error when the passphrase is another, or the file was altered or cut
 */
export async function* openedWith(passphrase: string, path: string): AsyncIterable<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(normal(passphrase))
  try {
    yield* await decrypter.decrypt(webStreamOf(createReadStream(path)))
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith('no identity matched'))
      throw new Error('BACKUP_PASSPHRASE no es la frase con la que se hizo la copia.', { cause })
    throw new Error(`La copia ${path} está dañada o incompleta: no se restauró nada.`, { cause })
  }
}

function webStreamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
