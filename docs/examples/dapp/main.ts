/** A dApp's page: finds the wallet whenever it appears, connects, and has a message signed. */
import { type Ballast, isBallastError, isRefusal, onAppear, WALLET_URL } from 'ballast-client';

const state = document.querySelector('#state') as HTMLElement;
const button = (id: string) => document.querySelector(`#${id}`) as HTMLButtonElement;
const show = (text: string) => {
  state.textContent = text;
};

show(`Get Ballast: ${WALLET_URL}`);
onAppear((ballast: Ballast) => {
  show('Ballast is here');
  ballast.on('permissionChanged', ({ features }) => features.length === 0 && show('Disconnected'));
  button('connect').onclick = () =>
    ballast.connect({ features: ['sign'] }).then(
      ({ accounts }) => show(`Connected: ${accounts[0]}`),
      (error: unknown) => show(isRefusal(error) ? 'Refused' : isBallastError(error) ? error.code : 'Failed'),
    );
  button('sign').onclick = async () => {
    const { signedMessage, error } = await ballast.signMessage('Hello');
    show(error ? `Error ${error.code}: ${error.ext.join(' ')}` : `Signed: ${signedMessage}`);
  };
});
