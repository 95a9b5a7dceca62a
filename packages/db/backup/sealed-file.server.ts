import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Decrypter, Encrypter } from 'age-encryption'

/** How every file of age begins: `age -d` opens it with the same passphrase. */
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

/** A passphrase typed on another keyboard may be composed of other characters that look the same. */
const normal = (passphrase: string): string => passphrase.normalize('NFC')

/** The same bytes as an age file that only the passphrase opens. */
export async function* sealedWith(
  passphrase: string,
  bytes: AsyncIterable<Buffer>,
): AsyncIterable<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(normal(passphrase))
  yield* await encrypter.encrypt(webStreamOf(bytes))
}

/**
 * What an age file holds, each piece of 64 KiB given once it is known to be the one that was written in that place; the
 * last one proves that nothing is missing.
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
