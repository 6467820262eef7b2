// "Check it": the commitment shown at the start must be the SHA-256 of the seed's
// 64 hex digits, shown at the end (`printf %s SEED | sha256sum`).
export async function keeps_promise(commitment: string, seed: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(seed)) return false
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seed)))
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex === commitment.toLowerCase()
}
