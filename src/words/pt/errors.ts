/** Brazilian Portuguese for errors. */
import { pt as sources } from '../../sources/words';
import type { ErrorWords, Facts } from '../errors';
import { amountOf, fact, shortfall, voices, wordOf } from '../facts';
import type { Say } from '../say';

const nothing = 'Nada foi assinado.';
const nodeFields = { rpcUrl: 'nó RPC', secondRpcUrl: 'segundo nó RPC', horizonUrl: 'Horizon' };
const wrongAnswers = {
  redirect: 'redireciona para outro site. Por segurança, a Ballast não segue redirecionamentos.',
  shape: 'devolveu dados que a Ballast não conseguiu ler.',
  transaction: 'devolveu outra transação.',
};

export const errorsPt: ErrorWords = {
  ...sources.errors,
  account_busy: {
    what: 'Outra transação desta conta está pendente.',
    next: 'Espere ela terminar. Você pode acompanhá-la em Atividade.',
  },
  account_exists: {
    what: 'Esta conta já está na sua carteira.',
    next: 'Escolha-a na lista de contas. Se estiver oculta, mostre-a de novo nas Configurações.',
  },
  account_expected: {
    what: 'Não dá para usar um endereço de contrato (C…) aqui.',
    next: 'Digite um endereço de conta, que começa com G.',
  },
  account_not_here: (d) => ({
    what: `Esta transação é de ${fact(d, 'account') || 'uma conta'}, que não está nesta carteira.`,
    next: 'Se você é um dos signatários, adicione-a primeiro como conta compartilhada.',
  }),
  account_not_found: { what: 'Esta conta ainda não está ativa.', next: 'Envie XLM para ativá-la.' },
  already_answered: { what: 'Você já respondeu a esta prévia.', next: 'Veja o resultado em Atividade.' },
  amount_too_small: { what: 'O valor é pequeno demais para o cofre.', next: 'Aumente a posição primeiro.' },
  auction_in_progress: {
    what: 'Esta posição tem um leilão de liquidação em aberto.',
    next: 'Você poderá movê-la quando o leilão terminar.',
  },
  auth_mismatch: {
    what: 'O nó devolveu permissões de que esta transação não precisa.',
    next: `${nothing} Escolha outro nó nas Configurações.`,
  },
  backup_mismatch: { what: 'Essas não são as palavras certas.', next: 'Confira sua cópia e tente de novo.' },
  channel_refused: { what: 'Esta página não tem permissão para fazer isso.', next: `${nothing} Feche a página e abra a Ballast de novo.` },
  clock_contradicted: (d, say) => {
    const said = voices(d, (name, value) => `${name} informa ${say.time(Number(value))}`);
    const clock = `O relógio do seu computador marca ${say.time(Number(fact(d, 'clock')))}, mas ${say.list(said)}`;
    return {
      what: d.alone === true ? `${clock}, e nenhum outro nó está respondendo.` : `${clock}.`,
      next: `${nothing} Acerte o relógio ou escolha outros nós nas Configurações.`,
    };
  },
  below_reserve: (d, say) => ({
    what: `Esta conta ainda não está ativa, e esse valor não basta para ativá-la${fact(d, 'needed') ? `: ela precisa de ${say.amount(fact(d, 'needed'), 'XLM')} para a própria reserva` : ''}.`,
    next: 'Envie mais ou espere a conta ser ativada.',
  }),
  contract_changed: {
    what: 'O código de um contrato mudou desde a prévia.',
    next: `${nothing} Atualize a prévia e leia de novo.`,
  },
  contract_expected: {
    what: 'Não dá para usar um endereço de conta (G…) aqui.',
    next: 'Digite um endereço de contrato, que começa com C.',
  },
  debt_blocks_withdrawal: { what: 'Esta posição é garantia de um empréstimo.', next: 'Pague o empréstimo primeiro.' },
  destination_missing: { what: 'A conta de destino não está ativa.', next: 'Confira o endereço.' },
  destination_required: { what: 'Falta o destino.', next: 'Escolha para onde enviar a recompensa.' },
  digest_mismatch: { what: 'Esta transação não é a que foi mostrada a você.', next: `${nothing} Atualize a prévia.` },
  domain_elsewhere: (d) => ({
    what: `${fact(d, 'host') || 'Este domínio'} é de outra rede.`,
    next: 'Troque para essa rede ou use o próprio endereço.',
  }),
  domain_invalid: (d) => ({
    what: `${fact(d, 'host') || 'Este domínio'} devolveu dados que a Ballast não conseguiu ler.`,
    next: 'Avise o responsável ou use o próprio endereço.',
  }),
  domain_redirects: (d) => ({
    what: `${fact(d, 'host') || 'Este domínio'} redireciona para outro site. Por segurança, a Ballast não segue redirecionamentos.`,
    next: 'Confira a grafia do domínio: com ou sem “www”, por exemplo.',
  }),
  domain_silent: (d) => ({
    what: `${fact(d, 'host') || 'Este domínio'} não tem um arquivo stellar.toml, então não pode ser verificado.`,
    next: 'Confira a grafia do domínio ou use o próprio endereço.',
  }),
  domain_timeout: (d) => ({
    what: `${fact(d, 'host') || 'Este domínio'} não respondeu a tempo.`,
    next: 'Tente mais tarde ou use o próprio endereço.',
  }),
  domain_too_long: (d) => ({
    what: `${fact(d, 'host') || 'Este domínio'} devolveu mais de 100 kB, mais do que a Ballast lê.`,
    next: 'Avise o responsável ou use o próprio endereço.',
  }),
  domain_unavailable: (d) => ({
    what: `Não foi possível acessar ${fact(d, 'host') || 'este domínio'}, ou ele devolveu um erro.`,
    next: 'Confira a grafia e a sua conexão e tente de novo.',
  }),
  federation_missing: (d) => ({
    what: `${fact(d, 'host') || 'Este domínio'} não oferece nomes de pagamento (federation).`,
    next: 'Peça o endereço ao destinatário.',
  }),
  host_not_permitted: (d) => ({
    what: `O navegador bloqueou a conexão com ${fact(d, 'host') || 'este domínio'} porque você ainda não a permitiu.`,
    next: 'Clique no botão de novo e permita.',
  }),
  name_unknown: (d) => ({
    what: `${fact(d, 'host') || 'Este domínio'} não tem registro de ${fact(d, 'name') || 'este nome'}.`,
    next: 'Confira a grafia.',
  }),
  entry_misshapen: {
    what: 'Os dados de um contrato têm um formato que a Ballast não consegue ler.',
    next: `${nothing} Atualize a Ballast: o contrato pode ser mais novo.`,
  },
  fee_above_ceiling: {
    what: 'A taxa de rede ficaria acima do limite.',
    next: `${nothing} Tente de novo quando a rede estiver menos ocupada.`,
  },
  flow_missing: { what: 'Esta movimentação não está mais disponível.', next: 'Comece de novo pelo Início.' },
  footprint_refused: {
    what: 'O nó devolveu entradas do ledger em que esta transação não mexe.',
    next: `${nothing} Escolha outro nó nas Configurações.`,
  },
  host_refused: {
    what: 'Este endereço não está nas configurações da rede, então a Ballast não se conectou a ele.',
    next: 'Escolha a rede de novo nas Configurações.',
  },
  internal: { what: 'Algo deu errado.', next: 'Tente de novo. Se continuar, reinicie o navegador. Suas chaves estão seguras.' },
  invalid_address: { what: 'Este endereço não é válido.', next: 'Copie o endereço inteiro de novo: 56 letras e números.' },
  invalid_amount: { what: 'Este valor não é válido.', next: 'Use números, sem mais casas decimais que as do ativo.' },
  invalid_asset: {
    what: 'Este ativo não é válido.',
    next: 'Digite o código (de 1 a 12 letras e números) e o endereço do emissor.',
  },
  issuer_missing: (d) => ({
    what: `O emissor ${fact(d, 'issuer') || 'indicado'} não existe, portanto ${fact(d, 'asset') || 'o ativo'} também não.`,
    next: `${nothing} Confira o endereço do emissor.`,
  }),
  same_asset: { what: 'Os dois lados são o mesmo ativo.', next: 'Escolha outro ativo para receber.' },
  no_path: (d) => ({
    what: `No momento não há mercado de ${fact(d, 'selling') || 'este ativo'} para ${fact(d, 'buying') || 'o outro'} nesse valor.`,
    next: `${nothing} Tente um valor menor ou tente mais tarde.`,
  }),
  price_moved: (d, say) => ({
    what:
      d.strict === 'receive'
        ? `O preço mudou: agora custa ${amountOf(d, fact(d, 'now'), say)}, mais que o seu máximo de ${amountOf(d, fact(d, 'bound'), say)}.`
        : `O preço mudou: agora você receberia ${amountOf(d, fact(d, 'now'), say)}, menos que o seu mínimo de ${amountOf(d, fact(d, 'bound'), say)}.`,
    next: `${nothing} Confira o novo preço ou permita mais slippage.`,
  }),
  limit_too_low: (d, say) => ({
    what: `O limite é menor que o saldo mais as ofertas de compra abertas${fact(d, 'least') ? `: ${amountOf(d, fact(d, 'least'), say)}` : ''}.`,
    next: 'Escolha um limite maior.',
  }),
  other_transaction: { what: 'Essa é outra transação.', next: 'Nada foi adicionado. Peça a cópia assinada desta.' },
  own_asset: { what: 'Uma conta não precisa de linha de confiança para um ativo que ela mesma emite.' },
  trustline_in_use: (d, say) => ({
    what: `Só dá para fechar uma linha de confiança vazia${fact(d, 'balance') ? `. Esta tem ${amountOf(d, fact(d, 'balance'), say)}, e ${amountOf(d, fact(d, 'offered'), say)} em ofertas de compra abertas` : ''}.`,
    next: 'Primeiro, envie o saldo para outra conta e cancele suas ofertas.',
  }),
  trustline_unchanged: { what: 'A linha de confiança já tem este limite.' },
  invalid_weight: { what: 'Pesos e limiares são números inteiros de 0 a 255.', next: 'Corrija o número.' },
  own_key_signer: { what: 'A chave da própria conta já é uma das signatárias.', next: 'Altere o peso da chave própria.' },
  signer_twice: (d) => ({ what: `${fact(d, 'key') || 'Um signatário'} aparece duas vezes.`, next: 'Remova um dos dois.' }),
  signers_out_of_reach: (d) => ({
    what: fact(d, 'needed')
      ? `Todos os signatários juntos teriam peso ${fact(d, 'together')}, mas seriam necessários ${fact(d, 'needed')}. Ninguém voltaria a controlar a conta por completo.`
      : 'Os signatários não alcançariam o peso de que a conta precisaria. Ninguém voltaria a controlá-la por completo.',
    next: 'Exija menos peso ou adicione signatários.',
  }),
  signers_unchanged: { what: 'A conta já tem estes signatários e limiares.' },
  too_many_signers: (d) => ({
    what: `Uma conta pode ter até ${fact(d, 'most') || 20} signatários além da própria chave.`,
    next: 'Remova alguns signatários.',
  }),
  invalid_input: { what: 'A Ballast não conseguiu ler estes dados.', next: 'Confira o que você digitou.' },
  invalid_manifest: (d) => ({
    what: `Isto não é um manifesto de rede${fact(d, 'path') ? ` (problema em “${fact(d, 'path')}”)` : ''}.`,
    next: 'Peça o arquivo certo ao operador da rede.',
  }),
  invalid_memo: (d) => ({
    what: 'Este memo não é válido.',
    next:
      fact(d, 'kind') === 'id'
        ? 'Um memo numérico tem só algarismos, até 18446744073709551615.'
        : fact(d, 'kind') === 'hash'
          ? 'Um memo de hash tem 64 caracteres, de 0 a 9 e de a a f.'
          : 'Um memo de texto tem no máximo 28 caracteres, menos se houver acentos.',
  }),
  memo_required: (d) => ({
    what: `${fact(d, 'destination') || 'Esta conta'} exige um memo para creditar o cliente certo.`,
    next: 'Copie o memo do mesmo lugar que o endereço. Sem ele, o dinheiro pode se perder.',
  }),
  invalid_node: (d) => ({
    what: `Este endereço de nó não é válido${wordOf(nodeFields, fact(d, 'field')) ? ` (${wordOf(nodeFields, fact(d, 'field'))})` : ''}.`,
    next: 'Ele começa com https://, ou com http:// se o nó estiver neste computador.',
  }),
  draft_missing: {
    what: 'Esta não é a última rede que você visualizou.',
    next: 'Visualize-a de novo antes de adicionar. Nada foi alterado.',
  },
  manifest_too_deep: {
    what: 'Este manifesto tem níveis demais, então não foi lido.',
    next: 'Peça o arquivo certo ao operador da rede.',
  },
  manifest_too_long: {
    what: 'Este manifesto é longo demais, então não foi lido por inteiro.',
    next: 'Peça o arquivo certo ao operador da rede.',
  },
  invalid_phrase: (d) => ({
    what:
      fact(d, 'reason') === 'word'
        ? `A palavra ${Number(fact(d, 'position')) + 1} não está na lista de palavras de frases de recuperação.`
        : fact(d, 'reason') === 'checksum'
          ? 'Estas palavras não formam uma frase válida: uma está errada ou duas estão trocadas.'
          : 'Isto não é uma frase de recuperação: ela tem 12, 15, 18, 21 ou 24 palavras.',
    next:
      fact(d, 'reason') === 'count'
        ? 'Confira as palavras. Uma palavra a mais depois da 24ª é uma senha adicional e tem um campo próprio.'
        : 'Confira cada palavra e a ordem.',
  }),
  invalid_request: { what: 'A Ballast não conseguiu ler a solicitação desta página.', next: 'Feche a página e abra de novo.' },
  invalid_secret: { what: 'Isto não é uma chave secreta.', next: 'Ela começa com S e tem 56 letras e números.' },
  invalid_xdr: { what: 'A Ballast não conseguiu ler esta transação.', next: `${nothing} Copie-a inteira de novo ou peça uma nova.` },
  invest_barred: { what: 'O cofre não consegue investir seu depósito agora.', next: 'Você pode depositar sem investir.' },
  invest_blocked: {
    what: 'O cofre não consegue investir seu depósito agora, então isto falharia.',
    next: 'Você pode depositar sem investir.',
  },
  keys_broken: {
    what: 'A Ballast não conseguiu ler o arquivo de chaves.',
    next: 'Para recomeçar com sua frase de recuperação, remova antes esta carteira nas Configurações, em Segurança.',
  },
  keys_newer: { what: 'Seus dados foram salvos por uma versão mais nova e não foram alterados.', next: 'Atualize a extensão.' },
  lendpool_unknown: {
    what: 'Este pool de empréstimos ou token não está listado nesta rede.',
    next: 'Troque de rede ou adicione-o pelo manifesto da rede.',
  },
  locked: { what: 'A carteira está bloqueada.', next: 'Desbloqueie e confirme de novo.' },
  low_balance: (d, say) => ({
    what: `Esta conta não tem XLM suficiente${shortfall({ ...d, asset: 'XLM' }, say) ? `: faltam ${shortfall({ ...d, asset: 'XLM' }, say)}` : ''}.`,
    next: 'Adicione XLM e tente de novo.',
  }),
  mixed_position: {
    what: 'Parte desta posição está emprestada e parte é garantia, e as duas não podem ser movidas juntas.',
    next: 'Antes, converta uma na outra no pool de empréstimos.',
  },
  muxed_address: {
    what: 'Não dá para usar um endereço multiplexado (M…) aqui.',
    next: 'Use o endereço G… ao qual ele pertence.',
  },
  network_mismatch: { what: 'Esta solicitação é para outra rede.', next: 'Troque de rede ou confira a solicitação.' },
  network_missing: { what: 'Esta rede não está na sua carteira.', next: 'Escolha uma nas Configurações.' },
  network_reserved: { what: 'Esta rede vem com a carteira e não pode ser substituída.', next: 'Dê outro ID à sua rede.' },
  network_unavailable: { what: 'Isto não está disponível nesta rede.', next: 'Troque de rede.' },
  no_position: {
    what: 'Você não tem posição para mover.',
    next: 'Só dá para mover USDC de um pool de empréstimos ou token de rendimento listado.',
  },
  no_reward: { what: 'Você não tem recompensa para resgatar.' },
  node_invalid: {
    what: 'O nó devolveu dados que a Ballast não conseguiu ler.',
    next: `${nothing} Tente de novo ou escolha outro nó nas Configurações.`,
  },
  node_refused: { what: 'O nó rejeitou a solicitação.', next: 'Tente de novo ou escolha outro nó nas Configurações.' },
  node_stale: { what: 'O nó está atrasado em relação à rede.', next: 'Tente daqui a pouco ou escolha outro nó nas Configurações.' },
  node_timeout: { what: 'O nó não está respondendo.', next: 'Tente daqui a pouco ou escolha outro nó nas Configurações.' },
  node_unavailable: { what: 'Não foi possível acessar o nó.', next: 'Confira sua conexão e tente de novo.' },
  node_wrong_network: (d) => ({
    what: `O nó ${fact(d, 'host')} é de outra rede.`.replace('  ', ' '),
    next: 'Escolha outro nó nas Configurações.',
  }),
  nodes_disagree: (d, say) => ({
    what: disagreement(d, say),
    next: `${nothing} Tente daqui a pouco ou escolha outros nós nas Configurações.`,
  }),
  not_simulated: { what: 'Esta transação não foi simulada, então a rede a rejeitaria.', next: 'Monte-a de novo.' },
  not_single_call: { what: 'Uma transação de contrato precisa ter exatamente uma operação.', next: 'Divida-a em várias transações.' },
  not_signed: { what: 'Esta transação não foi assinada pela conta dela.', next: 'Assine-a primeiro.' },
  password_needed: {
    what: 'Isto é arriscado, e faz mais de cinco minutos que você digitou a senha.',
    next: 'Digite-a de novo para confirmar.',
  },
  plan_blocked: { what: 'Esta transação está bloqueada pelo motivo mostrado acima.', next: nothing },
  plan_mismatch: { what: 'A transação montada não é a que você queria.', next: `${nothing} Por favor, relate o problema.` },
  pool_illiquid: {
    what: 'O pool emprestou demais e não consegue pagar esta posição agora.',
    next: 'Tente mais tarde, quando os empréstimos forem pagos.',
  },
  preview_expired: { what: 'Esta prévia expirou.', next: `${nothing} Atualize-a.` },
  preview_stale: {
    what: 'A conta enviou outra transação ou a rede avançou.',
    next: `${nothing} Atualize a prévia.`,
  },
  price_missing: {
    what: 'O pool não tem um preço recente para comparar com o seu empréstimo.',
    next: 'Tente de novo em alguns minutos.',
  },
  protocol_changed: { what: 'A rede foi atualizada desde a prévia.', next: `${nothing} Atualize a prévia e leia de novo.` },
  record_missing: { what: 'Esta carteira não tem registro dessa transação.' },
  refused: (d) =>
    fact(d, 'result') === 'txInsufficientFee'
      ? {
          what: 'A rede quer uma taxa maior que a oferecida por esta transação, por isso não a aceitou.',
          next: 'Pague uma taxa maior ou tente mais tarde. Nada foi cobrado. Uma transação que já está pendente só é substituída por dez vezes a taxa dela.',
        }
      : {
          what: `A rede rejeitou a transação${fact(d, 'result') ? ` (${fact(d, 'result')})` : ''}.`,
          next: 'Comece de novo com outra prévia.',
        },
  replaced: {
    what: 'Outra transação desta conta tomou o lugar desta, que não pode mais ser executada.',
    next: 'Confira a conta em um explorador e tente de novo.',
  },
  request_ended: { what: 'A solicitação deste site expirou.', next: `${nothing} Para tentar de novo, volte ao site.` },
  request_missing: { what: 'Esta prévia não está mais disponível.', next: `${nothing} Comece de novo.` },
  request_refused: { what: 'Você rejeitou esta solicitação.', next: nothing },
  reward_gone: { what: 'Esta recompensa já foi resgatada.' },
  secret_key_given: {
    what: 'Isso era uma chave secreta. Nunca a cole em um campo de endereço.',
    next: 'Limpe a área de transferência e use o endereço que começa com G.',
  },
  sender_refused: { what: 'Esta página não tem permissão para fazer isso.', next: `${nothing} Feche a página e abra a Ballast de novo.` },
  sequence_later: {
    what: 'Antes precisa passar outra transação dessa conta.',
    next: 'Tente de novo quando ela estiver confirmada.',
  },
  sequence_used: {
    what: 'Esta transação já foi enviada, ou outra tomou o lugar dela.',
    next: 'Confira em Atividade. Se ainda quiser fazer esta alteração, comece de novo.',
  },
  service_busy: (d) => ({
    what: `${fact(d, 'host') || 'Este serviço'} está recebendo solicitações demais.`,
    next: 'Tente de novo em alguns minutos ou envie você o link ou o arquivo.',
  }),
  service_invalid: (d) => ({
    what: `${fact(d, 'host') || 'Este serviço'} ${wrongAnswers[d.what ?? 'shape']}`,
    next: 'Nada foi adicionado. Troque o link ou o arquivo com os outros signatários.',
  }),
  service_lacks: (d) => ({
    what: `${fact(d, 'host') || 'Este serviço'} não tem esta transação.`,
    next: 'Talvez ainda não a tenham deixado lá, ou ela seja de outra rede.',
  }),
  service_not_chosen: (d) => ({
    what: fact(d, 'host')
      ? `${fact(d, 'host')} não está definido como serviço de coordenação desta rede.`
      : 'Você não escolheu um serviço de coordenação para esta rede.',
    next: 'Escolha-o em Configurações, em Redes, ou peça um link que contenha a transação inteira.',
  }),
  service_refused: (d) => ({
    what: `${fact(d, 'host') || 'Este serviço'} não aceitou esta transação.`,
    next: 'Talvez ele não seja compatível com esta rede. Envie você o link ou o arquivo.',
  }),
  service_unavailable: (d) => ({
    what: `Não foi possível acessar ${fact(d, 'host') || 'este serviço'}, ou ele devolveu um erro.`,
    next: 'Tente mais tarde ou envie você o link ou o arquivo.',
  }),
  signatures_missing: {
    what: 'Nem todos que precisam assinar esta transação já assinaram.',
    next: 'Reúna primeiro as assinaturas que faltam. Só dá para pagar uma taxa maior por uma transação completa.',
  },
  signature_unknown: {
    what: 'Ela não contém nenhuma assinatura de um signatário desta conta.',
    next: 'Nada foi adicionado. Peça ao outro signatário que a envie de novo.',
  },
  signer_refused: {
    what: 'A solicitação foi rejeitada no seu dispositivo de assinatura ou por outro signatário.',
    next: `${nothing} Tente de novo ou cancele.`,
  },
  signer_unavailable: {
    what: 'Não foi possível acessar seu dispositivo de assinatura ou os outros signatários.',
    next: `${nothing} Conecte o dispositivo ou tente de novo.`,
  },
  signer_unknown: (d) => ({
    what: `Nenhuma das suas chaves é signatária de ${fact(d, 'account') || 'esta conta'}.`,
    next: 'Você pode adicioná-la como conta somente leitura.',
  }),
  signer_too_weak: (d) => ({
    what: `${fact(d, 'account') || 'Esta conta'} é uma conta multisig${fact(d, 'needed') ? `: sua chave tem peso ${fact(d, 'weight')}, mas são necessários ${fact(d, 'needed')}` : ', e sua chave sozinha não basta'}.`,
    next: `${nothing} Os outros signatários também precisam assinar, então faça esta alteração na própria Ballast.`,
  }),
  simulation_failed: (d) => ({
    what: `A simulação falhou, então esta transação também falharia${fact(d, 'error') ? `: ${fact(d, 'error')}` : '.'}`,
    next: `${nothing} Tente mais tarde.`,
  }),
  resources_short: {
    what: 'O que esta transação toca mudou desde que ela foi criada, então ela falharia como está. Não foi enviada.',
    next: 'Crie-a de novo. Depois todos precisam assinar a nova: as assinaturas desta não servem para ela.',
  },
  storage_full: { what: 'O armazenamento do navegador está cheio.', next: 'Libere espaço e tente de novo.' },
  too_late: (d, say) => ({
    what: `Esta transação expirou${fact(d, 'validUntil') ? ` em ${say.time(Number(fact(d, 'validUntil')))}` : ''}, então nenhuma taxa pode fazê-la passar.`,
    next: 'Crie-a de novo. Depois todos precisam assinar a nova.',
  }),
  too_large: { what: 'Isto é longo demais.', next: 'Encurte e tente de novo.' },
  too_many_attempts: (d, say) => ({
    what: 'Muitas senhas erradas.',
    next: fact(d, 'retryAfter') ? `Tente de novo em ${say.span(Number(fact(d, 'retryAfter')))}.` : 'Espere um momento e tente de novo.',
  }),
  too_many_requests: { what: 'Há solicitações pendentes demais.', next: 'Aprove-as ou rejeite-as primeiro.' },
  transaction_failed: (d) => ({
    what: `A rede rejeitou a transação${fact(d, 'result') ? ` (${fact(d, 'result')})` : ''}.`,
    next: 'Comece de novo com outra prévia.',
  }),
  trustline_full: (d) => ({
    what: `Isto ultrapassaria o limite da linha de confiança ${fact(d, 'asset') ? `de ${fact(d, 'asset')}` : 'do ativo'} ${fact(d, 'holder') ? `de ${fact(d, 'holder')}` : 'da conta'}.`,
    next: 'Peça ao dono que aumente o limite ou escolha outra conta.',
  }),
  trustline_missing: (d) => ({
    what: `${fact(d, 'holder') || 'A conta'} não tem linha de confiança para ${fact(d, 'asset') || 'este ativo'}.`,
    next: 'Abra uma antes ou escolha outra conta.',
  }),
  trustline_unauthorized: (d) => ({
    what: `O emissor não permite que ${fact(d, 'holder') || 'esta conta'} use ${fact(d, 'asset') || 'o ativo'} agora.`,
    next: 'Fale com o emissor.',
  }),
  unbounded: {
    what: 'Esta transação não expira em até um dia, então a Ballast não a envia.',
    next: 'Defina uma validade mais curta.',
  },
  unknown_command: { what: 'Esta página e a carteira são de versões diferentes.', next: 'Feche a página e abra de novo.' },
  unsupported_preimage: { what: 'A Ballast não assina este tipo de autorização.', next: nothing },
  unsupported_protocol: (d) => ({
    what: `${fact(d, 'name') || 'A rede'} usa o protocolo ${fact(d, 'protocol')}, antigo demais para esta carteira.`,
    next: `${nothing} Escolha outro nó nas Configurações.`,
  }),
  use_classic_submission: {
    what: 'Esta é uma transação clássica, que é enviada de outra forma.',
    next: 'Use o envio clássico da rede.',
  },
  validity_refused: (d, say) => ({
    what: `Esta transação seria válida até ${say.time(Number(fact(d, 'validUntil')))}, mais de um dia a partir de agora.`,
    next: `${nothing} Escolha outro nó nas Configurações.`,
  }),
  warnings_changed: {
    what: 'Há um novo alerta que a prévia não mostrou.',
    next: `${nothing} Atualize a prévia e leia o alerta.`,
  },
  vault_asset_mismatch: { what: 'Este cofre não aceita o ativo da sua posição.', next: 'Escolha outro cofre.' },
  vault_missing: { what: 'Não há cofre neste endereço.', next: 'Escolha outro.' },
  invalid_bps: {
    what: 'As porcentagens precisam ser pontos-base inteiros, a partir de zero.',
    next: 'Corrija o número: 100 pontos-base são 1%.',
  },
  invalid_fee_bounds: {
    what: 'A comissão mínima é maior que a máxima, ou a máxima passa de 100%.',
    next: 'Corrija a faixa.',
  },
  not_manager: {
    what: 'Esta conta não é o Gestor do cofre.',
    next: 'Só o Gestor pode registrar o cofre. Troque para essa conta.',
  },
  not_admin: {
    what: 'Esta conta não administra este cofre no estabilizador.',
    next: 'Troque para a conta que registrou o cofre.',
  },
  vault_already_registered: {
    what: 'O estabilizador já tem configurações para este cofre.',
    next: 'Saia do estabilizador e depois registre o cofre de novo.',
  },
  vault_not_registered: { what: 'Este cofre não está registrado no estabilizador.', next: 'Registre-o primeiro.' },
  sources_mixed: (d) => ({
    what: `Esta transação também age em nome de ${fact(d, 'account') || 'outra conta'}, pela qual uma das suas chaves assina.`,
    next: 'Nada foi assinado. Peça uma transação separada para cada conta.',
  }),
  stabilizer_unknown: {
    what: 'O estabilizador deste cofre não está nas configurações desta rede.',
    next: 'Confirme o endereço com o operador antes de adicioná-lo.',
  },
  manager_elsewhere: { what: 'Agora outra conta gerencia este cofre.', next: 'Só esse Gestor pode devolver a função.' },
  campaign_missing: { what: 'Este cofre não tem campanha de reforços.', next: 'As campanhas são abertas pelo operador do serviço.' },
  campaign_inactive: {
    what: 'A campanha de reforços deste cofre não está ativa.',
    next: 'Você poderá adicionar fundos quando o operador a ativar.',
  },
  insufficient_balance: (d, say) => ({
    what: `Esta conta não tem ${fact(d, 'asset') || 'saldo'} suficiente${shortfall(d, say) ? `: faltam ${shortfall(d, say)}` : ''}.`,
    next: 'Escolha um valor menor.',
  }),
  insufficient_shares: {
    what: 'Esta conta não tem tantas cotas deste cofre.',
    next: 'Escolha um valor menor ou saque tudo.',
  },
  no_accrued_reward: {
    what: 'Nenhuma recompensa acumulada nos pools.',
    next: 'As recompensas se acumulam enquanto você empresta a um pool que as paga.',
  },
  nothing_archived: { what: 'Nada aqui está arquivado, então não há o que restaurar.' },
  same_account: { what: 'Não dá para enviar para a mesma conta.', next: 'Digite o endereço de outra pessoa.' },
  same_vault: { what: 'Você já está neste cofre.', next: 'Escolha outro cofre de destino.' },
  no_holding: { what: 'Esta conta não tem cotas deste cofre.', next: 'Escolha um cofre do qual ela tenha cotas.' },
  vault_value_unknown: {
    what: 'O valor destas cotas não pode ser lido no ledger.',
    next: 'Primeiro, saque deste cofre; depois, deposite no outro.',
  },
  vault_worthless: {
    what: 'As cotas deste cofre não valem nada, então ele não pode receber depósitos.',
    next: 'Escolha outro cofre.',
  },
  withdrawal_blocked: {
    what: 'O cofre não consegue retirar esse valor das estratégias agora.',
    next: 'Tente um valor menor ou tente mais tarde.',
  },
  minimum_too_high: {
    what: 'Estas cotas valem menos do que o mínimo que você quer receber.',
    next: 'Digite um mínimo menor.',
  },
  payout_too_small: { what: 'O cofre pagaria menos do que o mínimo que você quer receber.', next: 'Crie uma nova prévia.' },
  vault_multi_asset: {
    what: 'Este cofre tem vários ativos. Só dá para mover para cofres de um único ativo.',
    next: 'Escolha outro cofre.',
  },
  account_has_key: { what: 'A chave desta conta está nesta carteira.', next: 'Você pode ocultar a conta, mas não removê-la.' },
  backup_done: { what: 'Sua frase de recuperação já tem backup.' },
  key_missing: { what: 'Esta conta não está na sua carteira.', next: 'Escolha outra ou importe esta.' },
  keys_changed: { what: 'Outra janela alterou as chaves nesse meio-tempo.', next: 'Confira e tente de novo.' },
  keys_exist: { what: 'Este navegador já tem uma carteira.', next: 'Desbloqueie-a ou adicione contas a ela.' },
  keys_missing: { what: 'Ainda não há chaves.', next: 'Crie ou importe uma conta primeiro.' },
  phrase_missing: {
    what: 'Nenhuma das suas contas vem de uma frase de recuperação.',
    next: 'Importe uma frase de recuperação para adicionar as contas dela.',
  },
  account_not_exposed: { what: 'Este site não tem permissão para usar essa conta.', next: 'Primeiro, compartilhe a conta com ele.' },
  already_pending: { what: 'Este site já tem uma solicitação pendente.', next: 'Aprove-a ou rejeite-a primeiro.' },
  feature_disabled: { what: 'Este site não tem essa permissão.', next: 'Conceda-a nas permissões do site.' },
  invalid_origin: { what: 'Este site não pode ser conectado.', next: 'Só sites https podem.' },
  network_not_permitted: { what: 'Este site não tem permissão para usar esta rede.', next: 'Permita ou troque de rede.' },
  origin_not_permitted: { what: 'Este site não está conectado.', next: 'Conecte-o primeiro.' },
  account_watched: {
    what: 'Esta conta é somente leitura, então você não pode assinar com ela.',
    next: 'Importe a chave secreta dela para assinar.',
  },
  weak_password: (d) => ({
    what:
      fact(d, 'reason') === 'common'
        ? 'Esta senha é muito usada.'
        : fact(d, 'reason') === 'repetitive'
          ? 'Esta senha é repetitiva.'
          : fact(d, 'reason') === 'long'
            ? 'Esta senha é longa demais.'
            : 'Esta senha é fraca demais.',
    next: 'Use pelo menos 12 caracteres, ou quatro palavras suas.',
  }),
  deposit_too_small: { what: 'O depósito é pequeno demais para o cofre.', next: 'Digite um valor maior.' },
  friendbot_refused: (d) => ({
    what: `O serviço de teste ${fact(d, 'host')} não enviou fundos a esta conta (status ${fact(d, 'status')}).`,
    next: fact(d, 'status') === '429' ? 'Ele está ocupado. Espere um minuto e tente de novo.' : 'Tente de novo em alguns minutos.',
  }),
  holding_frozen: { what: 'O emissor congelou um ativo que seria movido.', next: `${nothing} Fale com o emissor.` },
  liquidation_running: { what: 'Esta posição está sendo liquidada.', next: `${nothing} Tente de novo quando terminar.` },
  pool_drained: {
    what: 'O pool emprestou demais e não consegue pagar isto agora.',
    next: `${nothing} Tente mais tarde, quando os empréstimos forem pagos.`,
  },
  message_too_long: { what: 'Esta mensagem é longa demais para assinar.', next: nothing },
  unknown_answer: { what: 'A carteira devolveu algo que esta página não conseguiu ler.', next: 'Feche a página e abra de novo.' },
  worker_gone: { what: 'A Ballast parou de responder.', next: 'Tente de novo.' },
  wrong_address: { what: 'Esta solicitação é para outra conta.', next: nothing },
  wrong_network: { what: 'Esta solicitação é para outra rede.', next: `${nothing} Troque de rede e tente de novo.` },
  wrong_password: { what: 'Senha errada.', next: 'Tente de novo.' },
};

/** What each node reported. */
function disagreement(d: Facts<'nodes_disagree'>, say: Say): string {
  const said = (report: (value: string | number | null) => string) =>
    voices(d, (name, value) => `${name} informa ${report(value)}`).join('; ');
  switch (d.about) {
    case 'time':
      return `Os nós discordam sobre a hora: ${said((value) => say.time(Number(value)))}.`;
    case 'sequence':
      return `Os nós discordam sobre o número de sequência da sua conta: ${said((value) => (value === null ? 'que a conta não existe' : String(value)))}.`;
    case 'protocol':
      return `Os nós discordam sobre o protocolo da rede: ${said(String)}.`;
    case 'code':
      return `${say.list(d.names ?? [])} informam códigos diferentes para o contrato ${fact(d, 'contract')}.`;
    case 'domain':
      return `Os nós discordam sobre o domínio desta conta: ${said((value) => (value === null ? 'nenhum' : String(value)))}.`;
    default:
      return `Os nós discordam sobre o ledger mais recente: ${said(String)}.`;
  }
}
