#include "CTLS.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

struct ssl;
struct ssl_ctx;
struct bio;
struct x509;
struct evp_pkey;
struct evp_md_ctx;

typedef void message_callback(int, int, int, const void *, size_t, struct ssl *, void *);
typedef void extension_done(struct ssl *, unsigned int, unsigned int, const unsigned char *, void *);

enum {
  INIT_NO_CONFIG = 0x80,
  CTRL_MESSAGE_ARGUMENT = 16,
  CTRL_MAX_CERTIFICATES = 51,
  CTRL_SERVER_NAME = 55,
  CTRL_STATUS_TYPE = 65,
  CTRL_GROUPS = 92,
  CTRL_SIGNATURES = 98,
  CTRL_EXTENDED_MASTER_SECRET = 122,
  CTRL_MIN_VERSION = 123,
  CTRL_MAX_VERSION = 124,
  BIO_PENDING = 10,
  FILE_PEM = 1,
  ERROR_ZERO_RETURN = 6,
  ERROR_WANT_READ = 2,
  ERROR_WANT_WRITE = 3,
  TYPE_ALERT = 21,
  TYPE_HANDSHAKE = 22,
  EXTENSION_TIMESTAMPS = 18,
  /* ClientHello, ServerHello of TLS 1.2, Certificate of TLS 1.3. */
  EXTENSION_PLACES = 0x80 | 0x100 | 0x1000,
  MAX_CERTIFICATE_BYTES = 100 << 10,
  MAX_MESSAGE_BYTES = 192 << 10
};

/* Old servers without secure renegotiation are spoken to; nothing is renegotiated. */
#define OPTION_LEGACY_SERVER ((uint64_t)1 << 2)
#define OPTION_NO_TICKET ((uint64_t)1 << 14)
#define OPTION_NO_RENEGOTIATION ((uint64_t)1 << 30)
#define OPTION_NO_COMPRESSION ((uint64_t)1 << 17)

struct atsexplain_openssl {
  int (*init_ssl)(uint64_t, const void *);
  unsigned long (*version_number)(void);
  const void *(*client_method)(void);
  struct ssl_ctx *(*ctx_new)(const void *);
  void (*ctx_free)(struct ssl_ctx *);
  long (*ctx_ctrl)(struct ssl_ctx *, int, long, void *);
  uint64_t (*ctx_set_options)(struct ssl_ctx *, uint64_t);
  void (*ctx_set_security)(struct ssl_ctx *, int);
  int (*ctx_set_suites)(struct ssl_ctx *, const char *);
  int (*ctx_set_suites13)(struct ssl_ctx *, const char *);
  int (*ctx_set_alpn)(struct ssl_ctx *, const unsigned char *, unsigned int);
  int (*ctx_use_chain)(struct ssl_ctx *, const char *);
  int (*ctx_use_key)(struct ssl_ctx *, const char *, int);
  int (*ctx_check_key)(const struct ssl_ctx *);
  void (*ctx_set_messages)(struct ssl_ctx *, message_callback *);
  int (*ctx_add_extension)(struct ssl_ctx *, unsigned int, unsigned int, void *, extension_done *,
                           void *, void *, void *);
  struct ssl *(*ssl_new)(struct ssl_ctx *);
  void (*ssl_free)(struct ssl *);
  void (*set_bio)(struct ssl *, struct bio *, struct bio *);
  void (*set_connect)(struct ssl *);
  long (*ctrl)(struct ssl *, int, long, void *);
  int (*handshake)(struct ssl *);
  int (*read)(struct ssl *, void *, int);
  int (*write)(struct ssl *, const void *, int);
  int (*get_error)(const struct ssl *, int);
  int (*version)(const struct ssl *);
  const void *(*cipher)(const struct ssl *);
  uint16_t (*cipher_id)(const void *);
  struct bio *(*bio_new)(const void *);
  void (*bio_free)(struct bio *);
  const void *(*bio_memory)(void);
  int (*bio_read)(struct bio *, void *, int);
  int (*bio_write)(struct bio *, const void *, int);
  unsigned long (*error_get)(void);
  void (*error_clear)(void);
  const char *(*error_reason)(unsigned long);
  struct x509 *(*x509_read)(struct x509 **, const unsigned char **, long);
  void (*x509_free)(struct x509 *);
  struct evp_pkey *(*x509_key)(const struct x509 *);
  int (*x509_verify)(struct x509 *, struct evp_pkey *);
  struct evp_md_ctx *(*digest_new)(void);
  void (*digest_free)(struct evp_md_ctx *);
  int (*digest_begin)(struct evp_md_ctx *, void **, const char *, void *, const char *,
                      struct evp_pkey *, const void *);
  int (*digest_verify)(struct evp_md_ctx *, const unsigned char *, size_t, const unsigned char *,
                       size_t);
};

struct atsexplain_tls {
  const atsexplain_openssl *library;
  struct ssl_ctx *context;
  struct ssl *ssl;
  /* Owned by `ssl`. */
  struct bio *incoming;
  struct bio *outgoing;
  uint8_t *messages;
  size_t message_count;
  size_t message_capacity;
  int received_alert;
  int sent_alert;
  const char *reason;
};

struct needed {
  void *place;
  const char *name;
};

/* Whether all functions are there; a pointer to data is stored as one to a function, as POSIX has it. */
static int fill(const struct needed *needed, size_t count, void *handle) {
  for (size_t index = 0; index < count; index++) {
    void *symbol = dlsym(handle, needed[index].name);
    if (symbol == NULL) return 0;
    *(void **)needed[index].place = symbol;
  }
  return 1;
}

static int fill_crypto(atsexplain_openssl *library, void *handle) {
  const struct needed needed[] = {
      {&library->version_number, "OpenSSL_version_num"},
      {&library->bio_new, "BIO_new"},
      {&library->bio_free, "BIO_free_all"},
      {&library->bio_memory, "BIO_s_mem"},
      {&library->bio_read, "BIO_read"},
      {&library->bio_write, "BIO_write"},
      {&library->error_get, "ERR_get_error"},
      {&library->error_clear, "ERR_clear_error"},
      {&library->error_reason, "ERR_reason_error_string"},
      {&library->x509_read, "d2i_X509"},
      {&library->x509_free, "X509_free"},
      {&library->x509_key, "X509_get0_pubkey"},
      {&library->x509_verify, "X509_verify"},
      {&library->digest_new, "EVP_MD_CTX_new"},
      {&library->digest_free, "EVP_MD_CTX_free"},
      {&library->digest_begin, "EVP_DigestVerifyInit_ex"},
      {&library->digest_verify, "EVP_DigestVerify"},
  };
  return fill(needed, sizeof needed / sizeof *needed, handle);
}

static int fill_ssl(atsexplain_openssl *library, void *handle) {
  const struct needed needed[] = {
      {&library->init_ssl, "OPENSSL_init_ssl"},
      {&library->client_method, "TLS_client_method"},
      {&library->ctx_new, "SSL_CTX_new"},
      {&library->ctx_free, "SSL_CTX_free"},
      {&library->ctx_ctrl, "SSL_CTX_ctrl"},
      {&library->ctx_set_options, "SSL_CTX_set_options"},
      {&library->ctx_set_security, "SSL_CTX_set_security_level"},
      {&library->ctx_set_suites, "SSL_CTX_set_cipher_list"},
      {&library->ctx_set_suites13, "SSL_CTX_set_ciphersuites"},
      {&library->ctx_set_alpn, "SSL_CTX_set_alpn_protos"},
      {&library->ctx_use_chain, "SSL_CTX_use_certificate_chain_file"},
      {&library->ctx_use_key, "SSL_CTX_use_PrivateKey_file"},
      {&library->ctx_check_key, "SSL_CTX_check_private_key"},
      {&library->ctx_set_messages, "SSL_CTX_set_msg_callback"},
      {&library->ctx_add_extension, "SSL_CTX_add_custom_ext"},
      {&library->ssl_new, "SSL_new"},
      {&library->ssl_free, "SSL_free"},
      {&library->set_bio, "SSL_set_bio"},
      {&library->set_connect, "SSL_set_connect_state"},
      {&library->ctrl, "SSL_ctrl"},
      {&library->handshake, "SSL_do_handshake"},
      {&library->read, "SSL_read"},
      {&library->write, "SSL_write"},
      {&library->get_error, "SSL_get_error"},
      {&library->version, "SSL_version"},
      {&library->cipher, "SSL_get_current_cipher"},
      {&library->cipher_id, "SSL_CIPHER_get_protocol_id"},
  };
  return fill(needed, sizeof needed / sizeof *needed, handle);
}

atsexplain_openssl *atsexplain_openssl_load(const char *crypto, const char *ssl) {
  void *crypto_handle = dlopen(crypto, RTLD_NOW | RTLD_LOCAL);
  if (crypto_handle == NULL) return NULL;
  void *ssl_handle = dlopen(ssl, RTLD_NOW | RTLD_LOCAL);
  atsexplain_openssl *library = ssl_handle == NULL ? NULL : calloc(1, sizeof *library);
  /* The settings of the machine, such as a higher oldest version, are those of its own programs. */
  if (library != NULL && fill_crypto(library, crypto_handle) && fill_ssl(library, ssl_handle) &&
      library->version_number() >> 28 >= 3 && library->init_ssl(INIT_NO_CONFIG, NULL) == 1)
    return library;
  free(library);
  if (ssl_handle != NULL) dlclose(ssl_handle);
  dlclose(crypto_handle);
  return NULL;
}

/* MARK: What is seen of a handshake */

static void keep(atsexplain_tls *tls, const uint8_t *bytes, size_t count) {
  if (count > MAX_MESSAGE_BYTES - tls->message_count) return;
  size_t needed = tls->message_count + count;
  if (needed > tls->message_capacity) {
    size_t capacity = needed * 2 > 8192 ? needed * 2 : 8192;
    uint8_t *grown = realloc(tls->messages, capacity);
    if (grown == NULL) return;
    tls->messages = grown;
    tls->message_capacity = capacity;
  }
  memcpy(tls->messages + tls->message_count, bytes, count);
  tls->message_count = needed;
}

static void observe(int is_sent, int version, int type, const void *buffer, size_t count,
                    struct ssl *ssl, void *argument) {
  (void)version;
  (void)ssl;
  atsexplain_tls *tls = argument;
  const uint8_t *bytes = buffer;
  if (type == TYPE_ALERT && count == 2 && bytes[0] == 2) {
    if (is_sent) tls->sent_alert = bytes[1];
    else tls->received_alert = bytes[1];
  } else if (type == TYPE_HANDSHAKE && !is_sent) {
    keep(tls, bytes, count);
  }
}

/* MARK: A connection */

static int set_up(atsexplain_tls *tls, const atsexplain_tls_offer *offer) {
  const atsexplain_openssl *library = tls->library;
  static const unsigned char http[] = "\x08http/1.1";
  struct ssl_ctx *context = tls->context;
  library->ctx_set_security(context, 0);
  library->ctx_set_options(context, OPTION_LEGACY_SERVER | OPTION_NO_TICKET |
                                        OPTION_NO_RENEGOTIATION | OPTION_NO_COMPRESSION);
  library->ctx_ctrl(context, CTRL_MAX_CERTIFICATES, MAX_CERTIFICATE_BYTES, NULL);
  if (library->ctx_ctrl(context, CTRL_MIN_VERSION, offer->min_version, NULL) != 1 ||
      library->ctx_ctrl(context, CTRL_MAX_VERSION, offer->max_version, NULL) != 1)
    return ATSEXPLAIN_TLS_BAD_OFFER;
  if ((offer->suites != NULL && library->ctx_set_suites(context, offer->suites) != 1) ||
      (offer->suites_of_tls13 != NULL &&
       library->ctx_set_suites13(context, offer->suites_of_tls13) != 1))
    return ATSEXPLAIN_TLS_BAD_OFFER;
  if (offer->groups != NULL &&
      library->ctx_ctrl(context, CTRL_GROUPS, 0, (void *)offer->groups) != 1)
    return ATSEXPLAIN_TLS_BAD_OFFER;
  if (offer->signature_algorithms != NULL &&
      library->ctx_ctrl(context, CTRL_SIGNATURES, 0, (void *)offer->signature_algorithms) != 1)
    return ATSEXPLAIN_TLS_BAD_OFFER;
  if (offer->offers_http) library->ctx_set_alpn(context, http, sizeof http - 1);
  library->ctx_add_extension(context, EXTENSION_TIMESTAMPS, EXTENSION_PLACES, NULL, NULL, NULL,
                             NULL, NULL);
  if (offer->certificate_file != NULL) {
    if (library->ctx_use_chain(context, offer->certificate_file) != 1)
      return ATSEXPLAIN_TLS_BAD_CERTIFICATE;
    const char *key = offer->key_file != NULL ? offer->key_file : offer->certificate_file;
    if (library->ctx_use_key(context, key, FILE_PEM) != 1 || library->ctx_check_key(context) != 1)
      return ATSEXPLAIN_TLS_BAD_KEY;
  }
  library->ctx_set_messages(context, observe);
  tls->ssl = library->ssl_new(context);
  tls->incoming = library->bio_new(library->bio_memory());
  tls->outgoing = library->bio_new(library->bio_memory());
  if (tls->ssl == NULL || tls->incoming == NULL || tls->outgoing == NULL) {
    if (tls->incoming != NULL) library->bio_free(tls->incoming);
    if (tls->outgoing != NULL) library->bio_free(tls->outgoing);
    return ATSEXPLAIN_TLS_NO_MEMORY;
  }
  library->set_bio(tls->ssl, tls->incoming, tls->outgoing);
  library->ctrl(tls->ssl, CTRL_MESSAGE_ARGUMENT, 0, tls);
  library->ctrl(tls->ssl, CTRL_STATUS_TYPE, 1, NULL);
  if (offer->server_name != NULL &&
      library->ctrl(tls->ssl, CTRL_SERVER_NAME, 0, (void *)offer->server_name) != 1)
    return ATSEXPLAIN_TLS_BAD_OFFER;
  library->set_connect(tls->ssl);
  return 0;
}

atsexplain_tls *atsexplain_tls_new(const atsexplain_openssl *library,
                                   const atsexplain_tls_offer *offer, int *failure) {
  atsexplain_tls *tls = calloc(1, sizeof *tls);
  *failure = ATSEXPLAIN_TLS_NO_MEMORY;
  if (tls == NULL) return NULL;
  tls->library = library;
  tls->received_alert = -1;
  tls->sent_alert = -1;
  tls->context = library->ctx_new(library->client_method());
  if (tls->context != NULL) *failure = set_up(tls, offer);
  library->error_clear();
  if (*failure == 0) return tls;
  atsexplain_tls_free(tls);
  return NULL;
}

void atsexplain_tls_free(atsexplain_tls *tls) {
  if (tls == NULL) return;
  if (tls->ssl != NULL) tls->library->ssl_free(tls->ssl);
  if (tls->context != NULL) tls->library->ctx_free(tls->context);
  free(tls->messages);
  free(tls);
}

size_t atsexplain_tls_feed(atsexplain_tls *tls, const uint8_t *bytes, size_t count) {
  int taken = tls->library->bio_write(tls->incoming, bytes, (int)count);
  return taken > 0 ? (size_t)taken : 0;
}

size_t atsexplain_tls_drain(atsexplain_tls *tls, uint8_t *bytes, size_t count) {
  int got = tls->library->bio_read(tls->outgoing, bytes, (int)count);
  return got > 0 ? (size_t)got : 0;
}

static int outcome(atsexplain_tls *tls, int result) {
  const atsexplain_openssl *library = tls->library;
  int error = library->get_error(tls->ssl, result);
  if (error == ERROR_WANT_READ || error == ERROR_WANT_WRITE) return ATSEXPLAIN_TLS_WANTS;
  if (error == ERROR_ZERO_RETURN) return ATSEXPLAIN_TLS_CLOSED;
  unsigned long code = library->error_get();
  tls->reason = code == 0 ? NULL : library->error_reason(code);
  library->error_clear();
  return ATSEXPLAIN_TLS_FAILED;
}

int atsexplain_tls_handshake(atsexplain_tls *tls) {
  tls->library->error_clear();
  int result = tls->library->handshake(tls->ssl);
  return result == 1 ? ATSEXPLAIN_TLS_OK : outcome(tls, result);
}

int atsexplain_tls_read(atsexplain_tls *tls, uint8_t *bytes, size_t count, size_t *got) {
  tls->library->error_clear();
  *got = 0;
  int result = tls->library->read(tls->ssl, bytes, (int)count);
  if (result <= 0) return outcome(tls, result);
  *got = (size_t)result;
  return ATSEXPLAIN_TLS_OK;
}

int atsexplain_tls_write(atsexplain_tls *tls, const uint8_t *bytes, size_t count) {
  tls->library->error_clear();
  int result = tls->library->write(tls->ssl, bytes, (int)count);
  return result > 0 ? ATSEXPLAIN_TLS_OK : outcome(tls, result);
}

int atsexplain_tls_version(const atsexplain_tls *tls) { return tls->library->version(tls->ssl); }

int atsexplain_tls_suite(const atsexplain_tls *tls) {
  const void *cipher = tls->library->cipher(tls->ssl);
  return cipher == NULL ? 0 : tls->library->cipher_id(cipher);
}

int atsexplain_tls_has_extended_master_secret(const atsexplain_tls *tls) {
  return tls->library->ctrl(tls->ssl, CTRL_EXTENDED_MASTER_SECRET, 0, NULL) == 1;
}

const uint8_t *atsexplain_tls_messages(const atsexplain_tls *tls, size_t *count) {
  *count = tls->message_count;
  return tls->messages;
}

int atsexplain_tls_received_alert(const atsexplain_tls *tls) { return tls->received_alert; }

int atsexplain_tls_sent_alert(const atsexplain_tls *tls) { return tls->sent_alert; }

const char *atsexplain_tls_reason(const atsexplain_tls *tls) { return tls->reason; }

/* MARK: Signatures */

int atsexplain_tls_is_signed(const atsexplain_openssl *library, const uint8_t *certificate,
                             size_t count, const uint8_t *issuer, size_t issuer_count) {
  const unsigned char *place = certificate;
  struct x509 *child = library->x509_read(NULL, &place, (long)count);
  place = issuer;
  struct x509 *parent = library->x509_read(NULL, &place, (long)issuer_count);
  struct evp_pkey *key = parent == NULL ? NULL : library->x509_key(parent);
  int result = child == NULL || key == NULL ? -1 : library->x509_verify(child, key);
  if (child != NULL) library->x509_free(child);
  if (parent != NULL) library->x509_free(parent);
  library->error_clear();
  return result > 0 ? 1 : result;
}

int atsexplain_tls_is_message_signed(const atsexplain_openssl *library, const uint8_t *message,
                                     size_t count, const uint8_t *signature,
                                     size_t signature_count, const char *hash,
                                     const uint8_t *signer, size_t signer_count) {
  const unsigned char *place = signer;
  struct x509 *owner = library->x509_read(NULL, &place, (long)signer_count);
  struct evp_pkey *key = owner == NULL ? NULL : library->x509_key(owner);
  struct evp_md_ctx *digest = key == NULL ? NULL : library->digest_new();
  int result = -1;
  /* A signature that isn't even one of this kind of key gives less than 0: it is wrong, too. */
  if (digest != NULL && library->digest_begin(digest, NULL, hash, NULL, NULL, key, NULL) == 1)
    result = library->digest_verify(digest, signature, signature_count, message, count) == 1;
  if (digest != NULL) library->digest_free(digest);
  if (owner != NULL) library->x509_free(owner);
  library->error_clear();
  return result;
}
