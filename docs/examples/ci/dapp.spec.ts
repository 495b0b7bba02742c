import { expect, test } from 'ballast-testing/playwright';

test('a person connects, and signs a message', async ({ page, ballast }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('status')).toHaveText(`Connected: ${ballast.accounts[0]}`);
  await page.getByRole('button', { name: 'Sign a message' }).click();
  await expect(page.getByRole('status')).toHaveText(/^Signed: [0-9a-f]{128}$/);
  expect(ballast.questions.map(({ kind, message }) => [kind, message])).toEqual([
    ['connect', null],
    ['message', 'Hello'],
  ]);
});

test('a person says no, closes the window, and takes the connection back', async ({ page, ballast }) => {
  ballast.next('reject', 'approve', 'close');
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('status')).toHaveText('Refused');
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('status')).toContainText('Connected');
  await page.getByRole('button', { name: 'Sign a message' }).click();
  await expect(page.getByRole('status')).toHaveText('Error -4: request_ended closed');
  await ballast.revoke(new URL(page.url()).origin);
  await expect(page.getByRole('status')).toHaveText('Disconnected');
});

test('a move is built from the local ledger, reviewed, signed, sent, and confirmed there', async ({ page, ballast, ballastManifest }) => {
  await page.goto('/');
  const vaultAddress = ballastManifest.vaults[0]?.address ?? '';
  const outcome = await page.evaluate(async (vault) => {
    const { accounts } = await window.ballast!.connect({ features: ['migration'] });
    return window.ballast!.migration.lendpoolToVaultsvc({ from: accounts[0] ?? '', vaultAddress: vault });
  }, vaultAddress);
  expect(outcome).toMatchObject({ status: 'confirmed', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(ballast.questions.at(-1)).toMatchObject({ name: 'lendpoolToVaultsvc', plan: { hash: outcome.hash } });
});

test.describe('a page that is open before the wallet is there', () => {
  test.use({ ballastOffered: false });

  test('says where to get it, and sees it appear', async ({ page, ballast }) => {
    await page.goto('/');
    await expect(page.getByRole('status')).toHaveText(/^Get Ballast: https:/);
    await ballast.offer(page);
    await expect(page.getByRole('status')).toHaveText('Ballast is here');
  });
});
